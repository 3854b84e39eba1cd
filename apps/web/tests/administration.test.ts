/** How the administration screens interpret addresses, counts and settings. */
import { ClientResponseError } from "pocketbase";
import { describe, expect, test } from "vitest";
import { fieldErrors } from "../src/data/errors.ts";
import { columnsOf, filterOf, readQuery } from "../src/routes/admin/logs/filter.ts";
import { patchOf, valueAt } from "../src/routes/admin/settings/form/values.ts";
import { bytesText } from "../src/routes/admin/shared/format.ts";

const now = Date.parse("2026-03-05T09:30:00Z");
const filterFor = (search: string) => filterOf(readQuery(new URLSearchParams(search)), now);

describe("the filter of the log", () => {
	test("follows from the address", () => {
		expect(filterFor("")).toBe('created >= "2026-03-04 09:30:00.000Z"');
		expect(filterFor("span=week&level=8&method=POST&status=4&q=checkout&who=10.0.0.7")).toBe(
			'created >= "2026-02-26 09:30:00.000Z" && level >= 8 && data.method = "POST" && data.status >= 400 && data.status < 500 && message ~ "checkout" && (data.authId = "10.0.0.7" || data.userIP = "10.0.0.7")',
		);
	});
	test("takes nothing but texts out of what is typed, and nothing out of nonsense", () => {
		expect(filterFor('q=" || 1=1 || message="\\')).toContain('message ~ "\\" || 1=1 || message=\\"\\\\"');
		expect(filterFor("span=__proto__&level=9 || true&method=EVIL&status=4x")).toBe(filterFor(""));
	});
});

describe("the columns of the log", () => {
	test("are hours without a gap, the one that runs last", () => {
		const columns = columnsOf(
			[
				{ date: "2026-03-04 09:00:00.000Z", total: 2 },
				{ date: "2026-03-05 09:00:00.000Z", total: 5 },
			],
			"day",
			now,
		);
		expect(columns).toHaveLength(25);
		expect(columns[0]).toEqual({ start: Date.parse("2026-03-04T09:00:00Z"), total: 2 });
		expect(columns.at(-1)).toEqual({ start: Date.parse("2026-03-05T09:00:00Z"), total: 5 });
	});
	test("are days of a longer span, and lose no hour", () => {
		const hours = Array.from({ length: 7 * 24 }, (_, place) => ({
			date: new Date(Date.parse("2026-03-05T09:00:00Z") - place * 3_600_000).toISOString().replace("T", " "),
			total: 1,
		}));
		const columns = columnsOf(hours, "week", now);
		expect(columns.map(({ total }) => total)).toEqual([24, 24, 24, 24, 24, 24, 24]);
	});
});

describe("the forms of the settings", () => {
	test("send what was changed, in its groups", () => {
		expect(patchOf({ "smtp.host": "a", "smtp.port": 25, "backups.s3.bucket": "b" })).toEqual({
			smtp: { host: "a", port: 25 },
			backups: { s3: { bucket: "b" } },
		});
		expect(valueAt({ backups: { s3: { bucket: "b" } } }, "backups.s3.bucket")).toBe("b");
		expect(valueAt({ backups: [] }, "backups.s3.bucket")).toBeUndefined();
	});
	test("find every reason of a refusal, however deep", () => {
		const data = {
			smtp: { port: { code: "validation_required", message: "Gerekli" } },
			rateLimits: { rules: { 1: { label: { code: "x", message: "Yanlış" } } } },
		};
		const error = new ClientResponseError({ status: 400, response: { data } });
		expect(Object.entries(fieldErrors(error))).toEqual([
			["smtp.port", "Gerekli"],
			["rateLimits.rules.1.label", "Yanlış"],
		]);
	});
});

test.each([
	["en", 0, "0 bytes"],
	["en", 1, "1 byte"],
	["en", 3 * 1024, "3 kB"],
	["tr", 0, "0 bayt"],
	["tr", 1.5 * 1024 ** 2, "1,5 MB"],
] as const)("in %s a size of %s bytes is %s", (language, bytes, text) => {
	expect(bytesText(bytes, language)).toBe(text);
});
