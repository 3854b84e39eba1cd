// engines: both
/** A collection with the name of one that is gone, and fields of other types: statements of the old one may be prepared. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecordService } from "../../src/create.ts";
import { fileStore } from "../../src/files/local.ts";
import type { RecordService } from "../../src/service.ts";
import { define, field, turkishKeys } from "../support.ts";
import { processesOver } from "../together.ts";

const folder = mkdtempSync(join(tmpdir(), "rafta-types-"));
let services: RecordService[];
beforeAll(async () => {
	const next = processesOver(folder);
	const open = async () =>
		createRecordService({
			appName: "Records",
			folders: { backups: join(folder, "backups"), files: join(folder, "files") },
			database: await next(),
			collections: [],
			hooks: () => [],
			textKeys: turkishKeys,
			files: fileStore(join(folder, "files")),
		});
	services = [await open(), await open()];
});
afterAll(async () => {
	for (const service of services) await service.close();
	rmSync(folder, { recursive: true });
});

const samples = { text: "word", bool: true, number: 7 } as const;
type Sample = keyof typeof samples;

const definition = (type: Sample) => ({ name: "changing", type: "base", fields: [{ name: "value", type }] });

test.each(["text", "bool", "number", "text"] as const)("takes values of its type, now %s", async (type) => {
	const [first, second] = services as [RecordService, RecordService];
	const { id } = await first.manager.create(definition(type));
	await expect.poll(() => second.collection("changing")?.id).toBe(id);
	// A statement is prepared after some uses, on each connection.
	for (const service of [...Array(5).fill(first), ...Array(5).fill(second)] as RecordService[]) {
		const made = await service.transaction((records) => records.create("changing", { value: samples[type] }));
		expect((await service.find("changing", made.id))?.value).toBe(samples[type]);
	}
	await first.manager.delete("changing");
	await expect.poll(() => second.collection("changing")).toBeUndefined();
});

test("takes values of its type in the transaction that makes it, also after one that was undone", async () => {
	const [service] = services as [RecordService];
	for (const type of ["text", "bool", "number", "text"] as const) {
		const made = define({ name: "passing", fields: [field("text", "id"), field(type, "value")] });
		const rows = Array.from({ length: 5 }, (_, n) => ({ id: `row${n}`, value: samples[type] }));
		const trial = service.transaction(async (records) => {
			await records.define([made]);
			for (const row of rows) await records.insert(made, [row]);
			throw new Error("undone");
		});
		await expect(trial, type).rejects.toThrow("undone");
	}
});
