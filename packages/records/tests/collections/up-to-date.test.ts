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
const shelves = define({ name: "shelves", fields: [field("text", "label"), field("text", "room")] });
const fields = (...names: string[]) => ({ fields: names.map((name) => ({ name, type: "text" })) });

async function start(database: Database): Promise<RecordService> {
	return createRecordService({
		appName: "Rafta",
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
	await changer.transaction((records) => records.define([shelves]));
	const database = await open();
	deaf = await start({ ...database, changeLog: { ...database.changeLog, follow: () => undefined } });
	await deaf.api.create("shelves", { id: "shelf0000000001", label: "A", room: "1" }, {}, superuser);
});
afterEach(async () => {
	await deaf.close();
	await changer.close();
	rmSync(folder, { recursive: true, force: true });
});

test("reads with the definitions of the moment what its own do not fit any more", async () => {
	await changer.manager.update("shelves", fields("label"));
	const { items } = await deaf.api.list("shelves", { sort: "label" }, superuser);
	expect(items).toMatchObject([{ label: "A" }]);
	expect(items[0]).not.toHaveProperty("room");
	await changer.manager.update("shelves", fields("label", "floor"));
	await changer.transaction((records) => records.update("shelves", "shelf0000000001", { floor: "2" }));
	await changer.manager.update("shelves", fields("floor"));
	expect(await deaf.api.view("shelves", "shelf0000000001", {}, superuser)).toMatchObject({ floor: "2" });
});

test("writes with them, by the record API, in a batch and in a transaction of the program's own", async () => {
	await changer.manager.update("shelves", fields("label"));
	await deaf.api.update("shelves", "shelf0000000001", { label: "B" }, {}, superuser);
	await changer.manager.update("shelves", fields("floor"));
	await deaf.api.create("shelves", { floor: "3" }, {}, superuser);
	await changer.manager.update("shelves", fields("wall"));
	const write = {
		action: "create",
		collection: "shelves",
		id: "",
		query: {},
		headers: {},
		uploads: [],
	} as const;
	const answers = await deaf.api.batch([{ ...write, body: { wall: "kuzey" } }], superuser, 3000);
	expect(answers).toMatchObject([{ status: 200, body: { wall: "kuzey" } }]);
	await changer.manager.update("shelves", fields("side"));
	await deaf.transaction((records) => records.create("shelves", { side: "sol" }));
	expect(await changer.list("shelves", {})).toHaveLength(4);
});

test("changes what another one has changed, and takes nothing of it back", async () => {
	await changer.manager.update("shelves", { listRule: "label = 'a'" });
	await deaf.manager.update("shelves", { viewRule: "label = 'b'" });
	await expect
		.poll(() => changer.collection("shelves"))
		.toMatchObject({ listRule: "label = 'a'", viewRule: "label = 'b'" });
	expect(deaf.collection("shelves")).toMatchObject({ listRule: "label = 'a'", viewRule: "label = 'b'" });
});

test("a statement that is wrong for everybody stays wrong", async () => {
	const wrong = deaf.transaction(({ sql }) =>
		sql.all({ text: 'SELECT "nothing" FROM "nowhere"', values: [] }),
	);
	await expect(wrong).rejects.toMatchObject({ name: "SchemaMismatch" });
});
