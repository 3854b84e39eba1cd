/**
 * Loaded first by every process of a test run (`run.ts`): a password is hashed as always, but with 8 KiB of memory. A run
 * hashes thousands, at 40 ms of a processor each. `packages/records/tests/auth/password.test.ts` proves the real cost;
 * tests of what happens while many passwords are hashed have it, too (`real-passwords.ts`).
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { argon2 } = crypto;
const smallest = { memory: 8, passes: 1 };
crypto.argon2 = ((algorithm, parameters, done) => {
	const isReal = process.env.RAFTA_TEST_PASSWORDS === "real";
	return argon2(algorithm, isReal ? parameters : { ...parameters, ...smallest }, done);
}) satisfies typeof argon2;
syncBuiltinESMExports();
