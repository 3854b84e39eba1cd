// engines: one
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import { createRecordService } from "../../src/create.ts";
import { fileStore } from "../../src/files/local.ts";
import type { RecordService } from "../../src/service.ts";
import type { ReadEvent } from "../../src/types/api.ts";
import { define, field, requestBy, turkishKeys } from "../support.ts";

test("hooks are made once, with the service that is returned, and listeners get what the record API shows", async () => {
	const folder = mkdtempSync(join(tmpdir(), "rafta-records-"));
	const given: RecordService[] = [];
	const seen: string[] = [];
	const service = await createRecordService({
		appName: "Records",
		folders: { backups: join(folder, "backups"), files: join(folder, "files") },
		database: await openTestDatabase(folder),
		collections: [define({ name: "notes", fields: [field("text", "body")] })],
		hooks(opened) {
			given.push(opened);
			return [
				{
					collection: "notes",
					actions: ["create"],
					async before({ record }) {
						// What is committed is read by the service that the hooks were given.
						seen.push(...(await opened.list("notes", {})).map(({ body }) => String(body)));
						record.body = `${record.body}!`;
					},
				},
			];
		},
		textKeys: turkishKeys,
		files: fileStore(join(folder, "files")),
	});
	const read: Pick<ReadEvent, "action" | "ids">[] = [];
	const stop = service.onRead(({ action, ids }) => read.push({ action, ids }));
	expect(given).toEqual([service]);
	const first = await service.api.create("notes", { body: "one" }, {}, requestBy());
	await service.transaction((records) => records.create("notes", { body: "two" }));
	expect(seen).toEqual(["one!"]);
	await service.api.view("notes", String(first.id), {}, requestBy());
	stop();
	await service.api.list("notes", {}, requestBy());
	expect(read).toEqual([{ action: "view", ids: [first.id] }]);
	await service.close();
	rmSync(folder, { recursive: true, force: true });
});
