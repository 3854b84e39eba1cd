// engines: both
/** What registration by guests leaves behind: bounded in number, in size and in time. */
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeUnproved } from "../../src/people/account/unproved.ts";
import { cleanedOn } from "../../src/people/privacy/clock.ts";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { nowhere, person } from "./people.ts";

let small: SmallLibrary;
let server: SmallServer;
beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const password = "Kavun-ve-Karpuz-7";
const register = (name: string) =>
	server.call("POST", "/api/collections/users/records", {
		body: { name, email: `${name}@example.org`, password, passwordConfirm: password },
	});
const idOf = async (name: string) =>
	(await small.service.findBy("users", { email: `${name}@example.org` }))?.id ?? "";
const daysLater = (days: number) => new Date(small.clock.now.getTime() + days * 86_400_000);

test("a network registers twenty accounts an hour; refusals do not count", async () => {
	const short = { name: "a", email: "a@example.org", password: "1", passwordConfirm: "1" };
	for (let n = 0; n < 5; n++) {
		const refused = await server.call("POST", "/api/collections/users/records", { body: short });
		expect(refused.status).toBe(400);
	}
	for (let n = 0; n < 20; n++) expect((await register(`kisi${n}`)).status).toBe(200);
	expect((await register("fazla")).status).toBe(429);
	expect(await idOf("fazla")).toBe("");
	small.clock.now = new Date(small.clock.now.getTime() + 3_600_001);
	expect((await register("fazla")).status).toBe(200);
});

test("an account has a picture once its address is verified", async () => {
	await register("ayse");
	const id = await idOf("ayse");
	const [collection, record] = [small.service.collection("users"), await small.service.find("users", id)];
	if (!collection || !record) throw new Error("nobody");
	const token = await small.service.issueToken({ collection, record });
	const png = Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
		"base64",
	);
	const upload = async () => {
		const form = new FormData();
		form.set("avatar", new Blob([png], { type: "image/png" }), "ben.png");
		const path = `${server.url}/api/collections/users/records/${id}`;
		return fetch(path, { method: "PATCH", body: form, headers: { authorization: token } });
	};
	const refused = await upload();
	expect(refused.status).toBe(400);
	expect((await refused.json()).data).toHaveProperty("avatar.code", "validation_address_unverified");
	await small.service.transaction((records) => records.update("users", id, { verified: true }));
	expect((await upload()).status).toBe(200);
});

test("who proves no address and joins no school within a week is removed, unless the clock has jumped", async () => {
	for (const name of ["unutulan", "dogrulayan", "bekleyen"]) await register(name);
	const proved = await idOf("dogrulayan");
	await small.service.transaction((records) => records.update("users", proved, { verified: true }));
	const member = await person(small, "uye", { verified: false });
	const admin = await person(small, "yonetici", { role: 2, verified: false, ...nowhere });
	const remaining = async () =>
		Promise.all(["unutulan", "dogrulayan", "bekleyen"].map(async (name) => (await idOf(name)) !== ""));

	await removeUnproved(small.service, daysLater(6));
	expect(await remaining()).toEqual([true, true, true]);

	small.clock.now = daysLater(8);
	const waiting = await idOf("bekleyen");
	await small.create("memberships", { user_id: waiting, school_id: small.desk.school, status: "requested" });
	await small.service.transaction((records) => cleanedOn(records, addDays(todayIn(small.clock.now), -30)));
	await removeUnproved(small.service, small.clock.now);
	expect(await remaining()).toEqual([true, true, true]);
	await small.service.transaction((records) => cleanedOn(records, todayIn(small.clock.now)));
	await removeUnproved(small.service, small.clock.now);
	expect(await remaining()).toEqual([false, true, true]);
	for (const { id } of [member, admin]) expect(await small.service.find("users", id)).not.toBeNull();
});
