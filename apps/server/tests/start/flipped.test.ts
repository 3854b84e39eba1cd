// engines: one
// @module-tag long
/** A start on a file with flipped bytes ends with a sentence, or serves: never with an error of the program. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isEmbedded } from "../../../../tests/support/database.ts";
import { lockFolder } from "../../src/composition/lock.ts";
import { openRafta } from "../../src/composition/service.ts";
import { placesIn } from "../../src/installation/data-folder.ts";
import { StartProblem } from "../../src/kit/messages/console.ts";
import { openSmallServer } from "../http/small-server.ts";
import { openSmallLibrary } from "../lending/circulation/small-library.ts";

const folder = mkdtempSync(join(tmpdir(), "rafta-flipped-"));
const whole = join(folder, "whole.db");
const seeds = Array.from({ length: 72 }, (_, seed) => seed + 1);
/** Bytes that are flipped in the copies: many hit what a start reads, few may hit what nobody does. */
const flips = [50, 50, 5, 1];

beforeAll(async () => {
	const small = await openSmallLibrary();
	await small.service.database.snapshot(whole);
	await small.dispose();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Answers of a server over the file: to whom has all rights, as damage must not hide behind them. */
async function answersOf(at: string): Promise<string[]> {
	const rafta = await openRafta(at);
	const { service } = rafta;
	const server = await openSmallServer(rafta, () => new Date());
	try {
		const [user] = await service.list("users", {});
		const collection = service.collection("users");
		const token = user && collection && service.issueToken({ collection, record: user });
		const faults: string[] = [];
		for (const { name } of service.collections()) {
			const { status, body } = await server.call("GET", `/api/collections/${name}/records`, { token });
			const isKnown = status === 503 && service.damage.since() !== null;
			if (status >= 500 && !isKnown) faults.push(`${name}: ${status} ${JSON.stringify(body)}`);
		}
		return faults;
	} finally {
		await server.close();
		await service.close();
	}
}

test.runIf(isEmbedded)(
	"with up to 50 flipped bytes a start ends with a sentence, or the server answers",
	async () => {
		const outcomes = { sentence: 0, served: 0 };
		const faults: string[] = [];
		for (const seed of seeds) {
			const at = join(folder, String(seed));
			mkdirSync(at);
			const bytes = readFileSync(whole);
			const next = random(seed);
			for (let n = 0; n < (flips[seed % flips.length] ?? 0); n++) {
				const place = Math.floor(next() * bytes.length);
				bytes[place] = (bytes[place] ?? 0) ^ (1 + Math.floor(next() * 255));
			}
			writeFileSync(placesIn(at).database, bytes);
			try {
				lockFolder({ folder: at })();
				faults.push(...(await answersOf(at)).map((fault) => `${seed}: ${fault}`));
				outcomes.served += 1;
			} catch (error) {
				outcomes.sentence += 1;
				if (!(error instanceof StartProblem)) faults.push(`${seed}: ${String((error as Error).stack)}`);
				else if (/\{[a-z]{2,}\}/.test(error.message)) faults.push(`${seed}: ${error.message}`);
			}
			rmSync(at, { recursive: true, force: true });
		}
		expect(faults).toEqual([]);
		// Both ways are met.
		expect(Math.min(outcomes.sentence, outcomes.served)).toBeGreaterThan(0);
	},
);
