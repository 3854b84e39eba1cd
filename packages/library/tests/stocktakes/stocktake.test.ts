import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CopyStatus } from "../../src/circulation/types.ts";
import { membersOf } from "../../src/stocktakes/commission.ts";
import { type JudgedCopy, judge, tally, verdicts } from "../../src/stocktakes/judge.ts";
import { decideScan, type ScannedCopy } from "../../src/stocktakes/scan.ts";
import { isInScope, readScope, type Scope, scopeText } from "../../src/stocktakes/scope.ts";

const all: Scope = { kind: "all" };
const shelfA: Scope = { kind: "shelf", shelves: ["A1", "A2"] };
const novels: Scope = { kind: "dewey", from: "813", to: "89" };

describe("a scope", () => {
	test.each([
		[{ kind: "all" }],
		[{ kind: "shelf", shelves: ["A1", ""] }],
		[{ kind: "dewey", from: "000", to: "999" }],
		[{ kind: "dewey", from: "813.4", to: "813.4" }],
	])("%j is one", (scope) => {
		expect(readScope(scope)).toEqual(scope);
	});
	test.each([
		[null],
		["all"],
		[{}],
		[{ kind: "shelf" }],
		[{ kind: "shelf", shelves: [] }],
		[{ kind: "shelf", shelves: [1] }],
		[{ kind: "shelf", shelves: ["x".repeat(61)] }],
		[{ kind: "shelf", shelves: Array.from({ length: 301 }, (_, index) => String(index)) }],
		[{ kind: "dewey", from: "800" }],
		[{ kind: "dewey", from: "900", to: "800" }],
		[{ kind: "dewey", from: "8' OR 1=1", to: "9" }],
		[{ kind: "dewey", from: "8000", to: "9000" }],
	])("%j is none", (scope) => {
		expect(readScope(scope)).toBeNull();
	});
	test.each([
		["813 KEM", true],
		["813.42 KEM", true],
		["813", true],
		["820.9 SHA", true],
		["899.9 ZZZ", true],
		["81 KEM", false],
		["812.9 KEM", false],
		["900 TAR", false],
		["H 813 KEM", false],
		["", false],
	])("of classes holds the call number %s: %s", (call_number, expected) => {
		expect(isInScope(novels, { shelf: "", call_number })).toBe(expected);
	});
	test.each(["8 KEM", "81 KEM", "813 KEM", "899.9 ZZZ"])("of one class holds %s", (call_number) => {
		const scope = readScope({ kind: "dewey", from: "8", to: "8" });
		expect(scope && isInScope(scope, { shelf: "", call_number })).toBe(true);
	});
	test("of a shelf holds what stands there, and not what is called nearly so", () => {
		const holds = (shelf: string) => isInScope(shelfA, { shelf, call_number: "813 KEM" });
		expect(["A1", "A2", "A10", "a1", ""].map(holds)).toEqual([true, true, false, false, false]);
		expect(isInScope({ kind: "shelf", shelves: [""] }, { shelf: "", call_number: "" })).toBe(true);
	});
	test("is told in both languages", () => {
		expect(scopeText(all).tr).toBe("Tüm kütüphane");
		expect(scopeText({ kind: "shelf", shelves: ["A1", ""] })).toMatchObject({
			tr: "Raf: A1, rafsız",
			en: "Shelves: A1, no shelf",
		});
		expect(scopeText({ kind: "dewey", from: "8", to: "8" }).tr).toBe("Dewey: 8");
	});
});

describe("a scan", () => {
	const copy: ScannedCopy = {
		library_id: "lib",
		status: "available",
		shelf: "A1",
		call_number: "813 KEM",
		has_loan: false,
	};
	const scan = (change: Partial<ScannedCopy> | null, more: object = {}) =>
		decideScan({
			copy: change && { ...copy, ...change },
			is_known: false,
			library_id: "lib",
			scope: shelfA,
			shelf_seen: null,
			...more,
		});
	test("of what stands where it should is found", () => {
		expect(scan({})).toEqual({ result: "found", in_scope: true, revives: false });
		expect(scan({}, { shelf_seen: "A1" }).result).toBe("found");
	});
	test("of what is out of scope, of another library or on another shelf is misplaced", () => {
		expect(scan({ shelf: "B1" })).toEqual({ result: "misplaced", in_scope: false, revives: false });
		expect(scan({ library_id: "other" })).toMatchObject({ result: "misplaced", in_scope: false });
		expect(scan({}, { shelf_seen: "A2" })).toEqual({ result: "misplaced", in_scope: true, revives: false });
	});
	test("of what a reader has is on loan, whatever the shelf", () => {
		expect(scan({ status: "on_loan", has_loan: true }).result).toBe("on_loan");
		expect(scan({ status: "lost", has_loan: true })).toMatchObject({ result: "on_loan", revives: false });
		expect(scan({ has_loan: true, shelf: "B1" }).result).toBe("on_loan");
	});
	test("97: of what was missing brings it back, out of scope as well", () => {
		expect(scan({ status: "missing" })).toEqual({ result: "found", in_scope: true, revives: true });
		expect(scan({ status: "lost" })).toMatchObject({ revives: true });
		expect(scan({ status: "missing", shelf: "B1" })).toMatchObject({ result: "misplaced", revives: true });
		expect(scan({ status: "missing" }, { is_known: true })).toMatchObject({
			result: "duplicate",
			revives: true,
		});
	});
	test("of an unknown or a withdrawn one says so, a second one is a duplicate", () => {
		expect(scan(null).result).toBe("unknown");
		expect(scan(null, { is_known: true }).result).toBe("duplicate");
		expect(scan({ status: "withdrawn" })).toEqual({ result: "withdrawn", in_scope: false, revives: false });
		expect(scan({}, { is_known: true })).toMatchObject({ result: "duplicate", revives: false });
	});
	test.each(["hold_shelf", "repair", "in_process", "in_transit"] as const)(
		"of one that is %s finds it and changes nothing",
		(status) => {
			expect(scan({ status })).toEqual({ result: "found", in_scope: true, revives: false });
		},
	);
});

describe("the closing", () => {
	const by = (scope: Scope) => ({ scope, started_at: "2026-06-01 08:00:00.000Z" });
	const copy: JudgedCopy = {
		status: "available",
		created: "2025-01-01 08:00:00.000Z",
		is_seen: false,
		is_shortage: false,
	};
	test.each([
		["available", false, "missing"],
		["available", true, "found"],
		["hold_shelf", false, "missing"],
		["on_loan", false, "on_loan"],
		["on_loan", true, "on_loan"],
		["repair", false, "elsewhere"],
		["repair", true, "found"],
		["in_process", false, "elsewhere"],
		["in_transit", false, "elsewhere"],
		["missing", false, "still_missing"],
		["lost", false, "still_missing"],
	] as const)("judges %s, seen: %s, as %s", (status, is_seen, verdict) => {
		expect(judge({ ...copy, status, is_seen }, by(all))).toBe(verdict);
	});
	test("of a shelf or of classes leaves the hold shelf alone", () => {
		for (const scope of [shelfA, novels])
			expect(judge({ ...copy, status: "hold_shelf" }, by(scope))).toBe("elsewhere");
	});
	test("does not miss what was catalogued meanwhile", () => {
		expect(judge({ ...copy, created: "2026-06-01 09:00:00.000Z" }, by(all))).toBe("added");
	});
	test("knows its own shortages from those of before", () => {
		expect(judge({ ...copy, status: "missing", is_shortage: true }, by(all))).toBe("missing");
		expect(judge({ ...copy, is_seen: true, is_shortage: true }, by(all))).toBe("found");
	});
	test("gives every copy one verdict, and misses only what should stand on the shelf and was not seen", () => {
		const statuses: CopyStatus[] = [
			"available",
			"on_loan",
			"hold_shelf",
			"in_transit",
			"repair",
			"in_process",
			"missing",
			"lost",
		];
		const copies = fc.array(
			fc.record({
				status: fc.constantFrom(...statuses),
				created: fc.constantFrom("2025-01-01 08:00:00.000Z", "2026-06-02 08:00:00.000Z"),
				is_seen: fc.boolean(),
				is_shortage: fc.constant(false),
			}),
		);
		fc.assert(
			fc.property(copies, fc.constantFrom(all, shelfA, novels), (some, scope) => {
				const given = some.map((one) => judge(one, by(scope)));
				const counts = tally(given);
				expect(verdicts.reduce((sum, one) => sum + counts[one], 0)).toBe(some.length);
				for (const [index, verdict] of given.entries()) {
					const one = some[index];
					if (verdict !== "missing") continue;
					expect(one?.is_seen).toBe(false);
					expect(["available", "hold_shelf"]).toContain(one?.status);
				}
			}),
		);
	});
});

test("a commission is read as it is written down", () => {
	expect(
		membersOf("Ayşe Işık, müdür yardımcısı\r\n\n Ömer Kaya - Taşınır kayıt yetkilisi\nZeynep Su-Öz"),
	).toEqual([
		{ name: "Ayşe Işık", duty: "müdür yardımcısı" },
		{ name: "Ömer Kaya", duty: "Taşınır kayıt yetkilisi" },
		{ name: "Zeynep Su-Öz", duty: "" },
	]);
	expect(membersOf("")).toEqual([]);
	expect(membersOf("a\n".repeat(50))).toHaveLength(12);
});
