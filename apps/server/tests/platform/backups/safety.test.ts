// engines: one
/** What endangers the data is told to the library's staff as well, and the second copy is made when its stick returns. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseUnusable } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nowhere, type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

const day = 86_400_000;
let small: SmallLibrary;
let server: SmallServer;
let admin: Person;
let manager: Person;
let stick: string;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now, {});
	admin = await person(small, "yonetici", { role: 2, ...nowhere });
	manager = await person(small, "sorumlu");
	stick = mkdtempSync(join(tmpdir(), "rafta-stick-"));
}, 60_000);
afterAll(async () => {
	await server?.close();
	await small?.dispose();
	rmSync(stick, { recursive: true, force: true });
});

const pass = (milliseconds: number) => {
	small.clock.now = new Date(small.clock.now.getTime() + milliseconds);
};
/** A token that holds at the present time of the clock. */
async function tokenOf({ id }: Person): Promise<string> {
	const collection = small.service.collection("users");
	const record = await small.service.find("users", id);
	if (!collection || !record) throw new Error("no such user");
	return small.service.issueToken({ collection, record });
}
const safety = async (who = manager) => {
	const { status, body } = await server.call("GET", "/api/data-safety", { token: await tokenOf(who) });
	expect(status).toBe(200);
	return body;
};
const backUp = () => small.service.crons.run("__pbAutoBackup__");
const noticed = async (kind: string) =>
	(await small.service.list("notices", { filter: "kind = {:kind}", params: { kind } })).length;

test("a backup that is a week old is told, and a new one ends it", async () => {
	await backUp();
	expect(await safety()).toMatchObject({ is_old: false, second: null, rehearsal: { problem: "" } });
	pass(7 * day);
	expect(await safety()).toMatchObject({ is_old: false });
	pass(1000);
	const known = await safety(admin);
	expect(known).toMatchObject({ is_old: true, damaged_since: "" });
	expect(known.last_good).not.toBe("");
	await backUp();
	expect(await safety()).toMatchObject({ is_old: false, last_good: small.clock.now.toISOString() });
});

test("a stick that is away is asked for by its name; plugged in again it gets the newest backup", async () => {
	const named = await server.call("POST", "/api/collections/backup_settings/records", {
		token: await tokenOf(admin),
		body: { folder: stick, label: "Mavi bellek" },
	});
	expect(named).toMatchObject({ status: 200, body: { label: "Mavi bellek" } });
	await backUp();
	expect(await safety()).toMatchObject({ second: { name: "Mavi bellek", problem: "", is_old: false } });
	const copies = () => readdirSync(stick).filter((name) => name.endsWith(".zip"));
	expect(copies()).toHaveLength(1);

	// The mount point stays, as an empty folder.
	renameSync(stick, `${stick}-away`);
	mkdirSync(stick);
	pass(8 * day);
	await backUp();
	await small.rafta.trouble.settled();
	expect(copies()).toEqual([]);
	expect(await noticed("second_backup_failed")).toBe(1);
	expect(await noticed("backup_failed")).toBe(0);
	expect(await safety()).toMatchObject({ is_old: false, second: { is_old: true } });
	await small.service.crons.run("rafta_second_backup");
	expect(copies()).toEqual([]);

	rmSync(stick, { recursive: true });
	renameSync(`${stick}-away`, stick);
	await small.service.crons.run("rafta_second_backup");
	expect(copies()).toHaveLength(2);
	expect(await safety()).toMatchObject({ second: { is_old: false, problem: "" } });
});

test("a rehearsal is done on request", async () => {
	pass(1000);
	const { status, body } = await server.call("POST", "/api/admin/rehearsal", { token: await tokenOf(admin) });
	expect(status).toBe(200);
	expect(body.rehearsal).toMatchObject({ at: small.clock.now.toISOString(), problem: "" });
	expect((await server.call("POST", "/api/admin/rehearsal", { token: await tokenOf(manager) })).status).toBe(
		403,
	);
});

test("damage is told with the last good backup beside it", async () => {
	small.service.damage.note(new DatabaseUnusable("damaged", "page 7"));
	expect(await safety()).toMatchObject({ damaged_since: small.clock.now.toISOString() });
	expect((await server.call("GET", "/api/ready", {})).status).toBe(503);
	small.service.damage.learn(null);
});
