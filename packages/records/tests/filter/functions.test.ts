// engines: both
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgresDialect } from "../../src/database/postgres/dialect.ts";
import { ApiError } from "../../src/errors.ts";
import { compileFilter } from "../../src/filter/index.ts";
import { define, field, type Opened, openService, requestBy, turkishKeys } from "../support.ts";

const places = define({
	name: "places",
	fields: [
		field("text", "name"),
		field("geoPoint", "at"),
		field("date", "opened"),
		field("relation", "near", { collectionId: "id_places", maxSelect: 5 }),
	],
});

let opened: Opened;
beforeAll(async () => {
	opened = await openService([places]);
	const make = async (name: string, lon: number, lat: number, day: string, near: string[]) =>
		String(
			(
				await opened.service.api.create(
					"places",
					{ name, at: { lon, lat }, opened: day, near },
					{},
					requestBy(),
				)
			).id,
		);
	const ankara = await make("ankara", 32.8597, 39.9334, "2026-03-05 12:30:00.000Z", []);
	const izmir = await make("izmir", 27.1428, 38.4237, "2025-12-31 23:59:59.000Z", [ankara]);
	await make("istanbul", 28.9784, 41.0082, "", [ankara, izmir]);
});
afterAll(() => opened.dispose());

const find = async (filter: string): Promise<string> => {
	const page = await opened.service.api.list("places", { filter, sort: "name" }, requestBy());
	return page.items.map(({ name }) => name).join(" ");
};

describe("geoDistance in kilometres", () => {
	test.each([
		["geoDistance(at.lon, at.lat, 28.9784, 41.0082) < 1", "istanbul"],
		["geoDistance(at.lon, at.lat, 28.9784, 41.0082) < 340", "istanbul izmir"],
		["geoDistance(at.lon, at.lat, 28.9784, 41.0082) > 349 && name = 'ankara'", "ankara"],
		["geoDistance(at.lon, at.lat, 28.9784, 41.0082) < 351 && name = 'ankara'", "ankara"],
		["200 < geoDistance(at.lon, at.lat, 28.9784, 41.0082)", "ankara izmir"],
		["geoDistance(at.lon, at.lat, at.lon, at.lat) = 0", "ankara istanbul izmir"],
		["geoDistance(0, 0, 180, 0) > 20015 && geoDistance(0, 0, 180, 0) < 20016", "ankara istanbul izmir"],
		["geoDistance(at.nothing, at.lat, 0, 0) < 99999", ""],
		// One of several related places within the distance is enough, as in PocketBase.
		["geoDistance(near.at.lon, near.at.lat, 27.1428, 38.4237) < 1", "istanbul"],
		["geoDistance(near.at.lon, near.at.lat, 32.8597, 39.9334) < 1 && near.name ?= 'izmir'", ""],
		["geoDistance(near.at.lon, near.at.lat, 32.8597, 39.9334) < 1", "istanbul izmir"],
	])("%s finds %j", async (filter, found) => {
		expect(await find(filter)).toBe(found);
	});
});

describe("strftime", () => {
	test.each([
		["strftime('%Y', opened) = '2026'", "ankara"],
		["strftime('%Y-%m', opened) = '2025-12'", "izmir"],
		["strftime('%H:%M', opened, '+1 hours') = '13:30'", "ankara"],
		["strftime('%d', opened, '+1 days', 'start of month') = '01'", "ankara izmir"],
		["strftime('%Y', opened) = ''", "istanbul"],
		["strftime('%Y', opened) != ''", "ankara izmir"],
		["strftime('%Y') = @year && @year > 2000", "ankara istanbul izmir"],
		["strftime('%Y', '2024-02-29') = '2024'", "ankara istanbul izmir"],
		["strftime('%Y', near.opened) = '2026'", "izmir"],
		["strftime('%Y', near.opened) ?= '2026'", "istanbul izmir"],
		["strftime('%Y', opened, 'no modifier') = ''", "ankara istanbul izmir"],
		["strftime('%X', opened) = ''", "ankara istanbul izmir"],
		["strftime('%Y', name) = ''", "ankara istanbul izmir"],
		["strftime('%F', '2026-01-31', '+1 month') = '2026-03-03'", "ankara istanbul izmir"],
		["strftime('%F', '2023-02-30') = '2023-03-02'", "ankara istanbul izmir"],
		["strftime('%F', '2026-13-01') = ''", "ankara istanbul izmir"],
		["strftime('%F', '2024-02-29', '-1 year') = '2023-03-01'", "ankara istanbul izmir"],
		["strftime('%Y', opened, '+9999 years') = ''", "ankara istanbul izmir"],
		["strftime('%Y', opened, '-999999 years') = ''", "ankara istanbul izmir"],
		["strftime('%w %u %j %U %W %s %e', opened) = '4 4 064 09 09 1772713800  5'", "ankara"],
		["strftime('%H:%M:%f', opened, '+90.5 seconds') = '12:31:30.500'", "ankara"],
		["strftime('%F %w', opened, 'weekday 1') = '2026-03-09 1'", "ankara"],
		["strftime('%H:%M', '2026-03-05T12:30:00+03:00') = '09:30'", "ankara istanbul izmir"],
		["strftime('100%%', opened) = '100%'", "ankara izmir"],
	])("%s finds %j", async (filter, found) => {
		expect(await find(filter)).toBe(found);
	});
});

describe("a call is refused with 400 that", () => {
	test.each([
		["nothing(1) = 1", "names no function"],
		["toString() = 1", "names what objects inherit"],
		["geoDistance(1, 2, 3) = 1", "has an argument too few"],
		["geoDistance(1, 2, 3, 4, 5) = 1", "has an argument too many"],
		["geoDistance('1', 2, 3, 4) = 1", "has a text for a number"],
		["geoDistance(1, 2, 3, geoDistance(1, 2, 3, 4)) = 1", "stands in another"],
		["strftime() = 1", "has no arguments"],
		["strftime(name, opened) = 1", "has a field for its format"],
		["strftime('%Y', opened, name) = 1", "has a field for a modifier"],
		[`strftime('%Y', opened${", '+1 days'".repeat(9)}) = 1`, "has eleven arguments"],
		["strftime('%Y', opened = 1", "is not closed"],
		["strftime('%Y',) = 1", "has an empty argument"],
	])("%s: %s", async (filter) => {
		const error = await find(filter).catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(ApiError);
		expect((error as ApiError).status).toBe(400);
	});
});

describe("for PostgreSQL", () => {
	const scope = {
		collection: places,
		collections: () => places,
		alias: "t",
		dialect: postgresDialect,
		request: requestBy(),
		trusted: false,
		now: new Date("2026-03-05T12:00:00Z"),
		textKeys: turkishKeys,
	};
	test("what a date's format says between its parts is bound", () => {
		const { text, values } = compileFilter("strftime('%Y-%m \"x\"', opened, '+1 days') = '2026'", scope);
		expect(text).toContain("to_char(");
		expect(values).toEqual(["-", ' "x"', String(1 / 365), "1 days", "2026"]);
	});
	test("what it has no equal of is refused", () => {
		expect(() => compileFilter("strftime('%J', opened) = '1'", scope)).toThrow(ApiError);
		expect(() => compileFilter("strftime('%Y', opened, 'localtime') = '1'", scope)).toThrow(ApiError);
	});
	test("a distance is computed of numbers only", () => {
		const { text } = compileFilter("geoDistance(at.lon, at.lat, 1, 2) < 5", scope);
		expect(text).toContain("::double precision");
		expect(text).not.toContain("json_extract");
	});
});
