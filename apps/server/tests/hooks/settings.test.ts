// engines: both
/** Validation of a library's rules in the record API; and the calendar shipped with the program. */
import { shippedDays } from "@rafta/library/calendar/shipped";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	await small.deskFor("yonetici", { role: 2 });
	for (const name of ["mudur", "yonetici"]) {
		const body = { identity: `${name}@example.org`, password: "cok-gizli-1" };
		const answer = await server.call("POST", "/api/collections/users/auth-with-password", { body });
		tokens[name] = answer.body.token;
	}
});
afterAll(async () => {
	await server?.close();
	await small?.dispose();
});

const records = "/api/collections/library_settings/records";
const send = (method: string, path: string, body?: unknown, who = "mudur") =>
	server.call(method, path, { token: tokens[who], body });
const rule = (options: Record<string, unknown> = {}) => ({
	max_loans: 3,
	days: 15,
	renewals: 0,
	holds: 0,
	...options,
});

describe("24: a table of rules", () => {
	test("is taken with everything that a rule may name", async () => {
		const full = rule({
			reader_type: "pupil",
			grade_from: 5,
			grade_to: 8,
			loanable: "yes",
			renew_days: 0,
			until_on: "2026-06-05",
		});
		const made = await send("POST", records, { library_id: small.library, rules: [full, rule()] });
		expect(made.status).toBe(200);
		expect(made.body.rules).toEqual([full, rule()]);
		expect((await send("PATCH", `${records}/${made.body.id}`, { rules: [] })).status).toBe(200);
		expect((await send("PATCH", `${records}/${made.body.id}`, { closed_weekdays: [0, 3] })).status).toBe(200);
		expect((await send("DELETE", `${records}/${made.body.id}`)).status).toBe(204);
	});
	test.each([
		["a text", "rules"],
		["an object", { 0: rule() }],
		["a row that is none", [rule(), null]],
		["a negative number", [rule({ days: -1 })]],
		["half a book", [rule({ max_loans: 1.5 })]],
		["a number as a text", [rule({ days: "15" })]],
		["a loan of years", [rule({ days: 5000 })]],
		["nothing for the days", [{ max_loans: 3, renewals: 0, holds: 0 }]],
		["an unknown reader", [rule({ reader_type: "ghost" })]],
		["an unknown kind", [rule({ loanable: "gift" })]],
		["grades the wrong way round", [rule({ grade_from: 8, grade_to: 5 })]],
		["a day that does not exist", [rule({ until_on: "2026-02-30" })]],
		["a member that no rule has", [{ ...rule(), __proto: 1 }]],
		["more rows than a table has", Array.from({ length: 61 }, () => rule())],
	])("is refused with %s, and nothing is changed", async (_name, rules) => {
		const answer = await send("POST", records, { library_id: small.library, rules });
		expect(answer.status).toBe(400);
		expect(Object.keys(answer.body.data)).toEqual(["rules"]);
		expect(await small.service.list("library_settings", {})).toEqual([]);
	});
	test.each([
		["closed_weekdays", [7]],
		["closed_weekdays", "0,6"],
		["closed_weekdays", [1, 1]],
		["preset", "gone"],
		["ceiling_on", "2026-13-01"],
		["suspension_cap", 9999],
		["closed_day_mode", "whenever"],
	])("a settings' %s of %j is refused", async (name, value) => {
		const answer = await send("POST", records, { library_id: small.library, [name]: value });
		expect(answer.status).toBe(400);
		expect(Object.keys(answer.body.data)).toEqual([name]);
	});
});

describe("the calendar that comes with the program", () => {
	test("names the source of every day and what still has to be confirmed", () => {
		expect(shippedDays.filter(({ source }) => source === "")).toEqual([]);
		expect(shippedDays.filter(({ tentative }) => tentative).length).toBeGreaterThan(10);
		const certain = shippedDays.filter(({ tentative, name }) => !tentative && name.startsWith("Kurban"));
		expect(certain.every(({ from_on }) => from_on < "2027")).toBe(true);
	});
	test("is added where it is missing, once, what was changed there stays", async () => {
		const own = { scope: "system", from_on: "2026-01-01", to_on: "2026-01-02", name: "Yılbaşı" };
		await small.create("closed_days", own);
		const plain = {
			scope: "system",
			from_on: "2027-03-09",
			to_on: "2027-03-09",
			name: "Ramazan Bayramı 1. gün",
		};
		const unnamed = await small.create("closed_days", plain);
		const before = await send("GET", "/api/calendar/shipped", undefined, "yonetici");
		expect(before.body.missing).toHaveLength(shippedDays.length - 2);
		expect(before.body.unnamed).toBe(1);
		const added = await send("POST", "/api/calendar/shipped", {}, "yonetici");
		expect(added.body).toEqual({ added: shippedDays.length - 2, named: 1 });
		expect((await send("POST", "/api/calendar/shipped", {}, "yonetici")).body).toEqual({
			added: 0,
			named: 0,
		});
		expect(await small.service.find("closed_days", unnamed)).toMatchObject({
			tentative: true,
			source: expect.stringContaining("hesabı"),
		});
		const [day] = await small.service.list("closed_days", { filter: 'from_on = "2026-01-01"' });
		expect(day).toMatchObject({ to_on: "2026-01-02" });
	});
});
