// engines: both
/** What registration by guests leaves behind: bounded in number, in size and in time. */
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { expect, test } from "vitest";
import { limit } from "../../../../tests/support/time-limits.ts";
import { cleanedOn } from "../../src/kit/clock/clock.ts";
import { removeUnproved } from "../../src/people/account/unproved.ts";
import { withSmallServer } from "../http/small-server.ts";
import { nowhere, person } from "./people.ts";

const opened = withSmallServer("test");

const password = "Kavun-ve-Karpuz-7";
const register = (name: string, more: object = {}) =>
	opened.server.call("POST", "/api/collections/users/records", {
		body: { name, email: `${name}@example.org`, password, passwordConfirm: password, ...more },
	});
const idOf = async (name: string) =>
	(await opened.small.service.findBy("users", { email: `${name}@example.org` }))?.id ?? "";
const daysLater = (days: number) => new Date(opened.small.clock.now.getTime() + days * 86_400_000);

test("a network registers twenty accounts an hour; refusals do not count", async () => {
	const short = { name: "a", email: "a@example.org", password: "1", passwordConfirm: "1" };
	for (let n = 0; n < 5; n++) {
		const refused = await opened.server.call("POST", "/api/collections/users/records", { body: short });
		expect(refused.status).toBe(400);
	}
	for (let n = 0; n < 20; n++) expect((await register(`kisi${n}`)).status).toBe(200);
	expect((await register("fazla")).status).toBe(429);
	expect(await idOf("fazla")).toBe("");
	opened.small.clock.now = new Date(opened.small.clock.now.getTime() + 3_600_001);
	expect((await register("fazla")).status).toBe(200);
});

test("who has a school's code is counted as the school's, not as the network's", {
	timeout: limit(120_000),
}, async () => {
	const invite = {
		invite_code: "ABC-DEF-GHJ",
		invite_until: todayIn(opened.small.clock.now),
		invite_left: 500,
	};
	const setInvite = (values: object) =>
		opened.small.service.transaction((all) =>
			all.update("schools", opened.small.school, { ...invite, ...values }),
		);
	await setInvite({});
	const status = async (name: string, code: unknown) => (await register(name, { invite_code: code })).status;
	for (let n = 0; n < 20; n++) await register(`kisi${n}`);
	// Typed as it was heard; what is no code, or no longer one, lifts nothing.
	expect(await status("davetli", "abc def ghj")).toBe(200);
	for (const code of ["", "ABC-DEF-GHK", "---", 7, null, ["ABC-DEF-GHJ"], { a: 1 }])
		expect(await status("fazla", code)).toBe(429);
	for (const over of [{ invite_left: 0 }, { invite_until: "2020-01-01" }, { status: "closed" }]) {
		await setInvite(over);
		expect(await status("fazla", invite.invite_code)).toBe(429);
	}
	await setInvite({ status: "active" });
	for (let n = 1; n < 100; n++) expect(await status(`davetli${n}`, invite.invite_code)).toBe(200);
	expect(await status("fazla", invite.invite_code)).toBe(429);
	expect(await idOf("fazla")).toBe("");
	// A code alone makes nobody a member.
	expect((await opened.small.service.findBy("users", { email: "davetli@example.org" }))?.school_id).toBe("");
});

test("an account has a picture once its address is verified", async () => {
	await register("ayse");
	const id = await idOf("ayse");
	const [collection, record] = [
		opened.small.service.collection("users"),
		await opened.small.service.find("users", id),
	];
	if (!collection || !record) throw new Error("nobody");
	const token = await opened.small.service.issueToken({ collection, record });
	const png = Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
		"base64",
	);
	const upload = async () => {
		const form = new FormData();
		form.set("avatar", new Blob([png], { type: "image/png" }), "ben.png");
		const path = `${opened.server.url}/api/collections/users/records/${id}`;
		return fetch(path, { method: "PATCH", body: form, headers: { authorization: token } });
	};
	const refused = await upload();
	expect(refused.status).toBe(400);
	expect((await refused.json()).data).toHaveProperty("avatar.code", "validation_address_unverified");
	await opened.small.service.transaction((records) => records.update("users", id, { verified: true }));
	expect((await upload()).status).toBe(200);
});

test("who proves no address and joins no school within a week is removed, unless the clock has jumped", async () => {
	for (const name of ["unutulan", "dogrulayan", "bekleyen"]) await register(name);
	const proved = await idOf("dogrulayan");
	await opened.small.service.transaction((records) => records.update("users", proved, { verified: true }));
	const member = await person(opened.small, "uye", { verified: false });
	const admin = await person(opened.small, "yonetici", { role: 2, verified: false, ...nowhere });
	const remaining = async () =>
		Promise.all(["unutulan", "dogrulayan", "bekleyen"].map(async (name) => (await idOf(name)) !== ""));

	await removeUnproved(opened.small.service, daysLater(6));
	expect(await remaining()).toEqual([true, true, true]);

	opened.small.clock.now = daysLater(8);
	const waiting = await idOf("bekleyen");
	await opened.small.create("memberships", {
		user_id: waiting,
		school_id: opened.small.desk.school,
		status: "requested",
	});
	await opened.small.service.transaction((records) =>
		cleanedOn(records, addDays(todayIn(opened.small.clock.now), -30)),
	);
	await removeUnproved(opened.small.service, opened.small.clock.now);
	expect(await remaining()).toEqual([true, true, true]);
	await opened.small.service.transaction((records) => cleanedOn(records, todayIn(opened.small.clock.now)));
	await removeUnproved(opened.small.service, opened.small.clock.now);
	expect(await remaining()).toEqual([false, true, true]);
	for (const { id } of [member, admin]) expect(await opened.small.service.find("users", id)).not.toBeNull();
});
