/**
 * Keeps a data folder of this version for the tests of later ones, as a backup: `node apps/server/tests/upgrade/keep.ts`
 * at a release. Invented people only.
 */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../src/composition/version.ts";
import { openSmallLibrary } from "../lending/circulation/small-library.ts";

const small = await openSmallLibrary();
const desk = await small.deskFor("sorumlu");
await small.operations.checkout(desk, { op_id: small.op(), copy: "1001", student: "101" });
await small.service.backups.create("kept.zip");
const target = join(import.meta.dirname, "folders", `${version()}.zip`);
copyFileSync(join(small.folder, "backups", "kept.zip"), target);
await small.dispose();
console.log(target);
