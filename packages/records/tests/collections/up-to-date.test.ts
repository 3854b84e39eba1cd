// engines: both
/** A process that has not yet received another process's changes of the collections. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordService } from "../../src/create.ts";
import type { Database } from "../../src/database/port.ts";
import { fileStore } from "../../src/files/local.ts";
import type { RecordService } from "../../src/service.ts";
import { define, field, requestBy, turkishKeys } from "../support.ts";
import { processesOver } from "../together.ts";

let folder: string;
let changer: RecordService;
let deaf: RecordService;

const superuser = requestBy(null, { superuser: true });
const cabinets = define({ name: "cabinets", fields: [field("text", "label"), field("text", "room")] });
const fields = (...names: string[]) => ({ fields: names.map((name) => ({ name, type: "text" })) });

async function start(database: Database): Promise<RecordService> {
	return createRecordService({
		appName: "Records",
		folders: { backups: join(folder, "backups"), files: join(folder, "files") },
		database,
		collections: [],
		textKeys: turkishKeys,
		files: fileStore(join(folder, "files")),
	});
}

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-deaf-"));
	const open = processesOver(folder);
	changer = await start(await open());
	await changer.transaction((records) => records.define([cabinets]));
	const database = await open();
	deaf = await start({ ...database, changeLog: { ...database.changeLog, follow: () => undefined } });
	await deaf.api.create("cabinets", { id: "cabin0000000001", label: "A", room: "1" }, {}, superuser);
});
afterEach(async () => {
	await deaf.close();
	await changer.close();
	rmSync(folder, { recursive: true, force: true });
});

test("reads with the definitions of the moment what its own do not fit any more", async () => {
	await changer.manager.update("cabinets", fields("label"));
	const { items } = await deaf.api.list("cabinets", { sort: "label" }, superuser);
	expect(items).toMatchObject([{ label: "A" }]);
	expect(items[0]).not.toHaveProperty("room");
	await changer.manager.update("cabinets", fields("label", "floor"));
	await changer.transaction((records) => records.update("cabinets", "cabin0000000001", { floor: "2" }));
	await changer.manager.update("cabinets", fields("floor"));
	expect(await deaf.api.view("cabinets", "cabin0000000001", {}, superuser)).toMatchObject({ floor: "2" });
});

test("writes with them, by the record API, in a batch and in a transaction of the program's own", async () => {
	await changer.manager.update("cabinets", fields("label"));
	await deaf.api.update("cabinets", "cabin0000000001", { label: "B" }, {}, superuser);
	await changer.manager.update("cabinets", fields("floor"));
	await deaf.api.create("cabinets", { floor: "3" }, {}, superuser);
	await changer.manager.update("cabinets", fields("wall"));
	const write = {
		action: "create",
		collection: "cabinets",
		id: "",
		query: {},
		headers: {},
		uploads: [],
	} as const;
	const answers = await deaf.api.batch([{ ...write, body: { wall: "kuzey" } }], superuser, 3000);
	expect(answers).toMatchObject([{ status: 200, body: { wall: "kuzey" } }]);
	await changer.manager.update("cabinets", fields("side"));
	await deaf.transaction((records) => records.create("cabinets", { side: "sol" }));
	expect(await changer.list("cabinets", {})).toHaveLength(4);
});

test("changes what another one has changed, and takes nothing of it back", async () => {
	await changer.manager.update("cabinets", { listRule: "label = 'a'" });
	await deaf.manager.update("cabinets", { viewRule: "label = 'b'" });
	await expect
		.poll(() => changer.collection("cabinets"))
		.toMatchObject({ listRule: "label = 'a'", viewRule: "label = 'b'" });
	expect(deaf.collection("cabinets")).toMatchObject({ listRule: "label = 'a'", viewRule: "label = 'b'" });
});

test("a statement that is wrong for everybody stays wrong", async () => {
	const wrong = deaf.transaction(({ sql }) =>
		sql.all({ text: 'SELECT "nothing" FROM "nowhere"', values: [] }),
	);
	await expect(wrong).rejects.toMatchObject({ name: "SchemaMismatch" });
});
