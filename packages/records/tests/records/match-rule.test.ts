// engines: both
/** A rule evaluated for many records gives the same result as for each of them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecordData } from "../../src/types/records.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const teams = define({ name: "teams", fields: [field("text", "name")] });
const readers = define({
	name: "readers",
	fields: [
		field("text", "name", { sortKey: true, searchKey: true }),
		field("number", "age"),
		field("bool", "active"),
		field("json", "extra"),
		field("select", "tags", { values: ["a", "b", "c"], maxSelect: 3 }),
		field("date", "born"),
		field("relation", "team", { collectionId: "id_teams", maxSelect: 1 }),
		field("relation", "others", { collectionId: "id_teams", maxSelect: 3 }),
		field("autodate", "updated", { onCreate: true, onUpdate: true }),
	],
});

let opened: Opened;
let records: RecordData[] = [];
beforeAll(async () => {
	opened = await openService([teams, readers]);
	records = await opened.service.transaction(async (writing) => {
		const [one, two] = await writing.createMany("teams", [{ name: "Bir" }, { name: "İki" }]);
		return writing.createMany(
			"readers",
			Array.from({ length: 40 }, (_, n) => ({
				name: ["Işık", "ÖZGE", "", 'tırnak " ve \\', "ile\nalt"][n % 5],
				age: [0, 7, -2.5, 1e12][n % 4],
				active: n % 3 === 0,
				extra: [null, { a: { b: n % 2 } }, [1, "2"], "metin"][n % 4],
				tags: [[], ["a"], ["b", "c"]][n % 3],
				born: n % 2 === 0 ? "2015-03-04 00:00:00.000Z" : "",
				team: [one?.id, two?.id, ""][n % 3],
				others: n % 4 === 0 ? [one?.id, two?.id] : [],
			})),
		);
	});
});
afterAll(() => opened.dispose());

test.each([
	["", ""],
	["age > 3 && active = true", ""],
	["age = 7", "active = false"],
	["name ~ 'isik' || name = 'ÖZGE'", ""],
	["name = ''", ""],
	["name ~ 'tırnak'", "name ~ '\"'"],
	["extra.a.b = 1 || extra = 'metin'", ""],
	["tags:each ?= 'b' && tags:length = 2", ""],
	["tags:each ?= 'a'", "born != ''"],
	["born > '2014-01-01' && updated != ''", ""],
	["team.name = 'İki'", "others:length > 0"],
	["others.name ?= 'Bir'", ""],
	["team.name = @request.query.team", ""],
	["id = @request.query.none", ""],
])("%s, %s", async (rule, filter) => {
	const { service } = opened;
	const collection = service.collection("readers");
	if (!collection) throw new Error("no readers");
	const request = requestBy(null, { query: { team: "Bir" } });
	const single = [];
	for (const record of records)
		if (await service.matchesRule(collection, record, rule, request, filter)) single.push(record.id);
	const together = await service.matchingRule(collection, records, rule, request, filter);
	expect([...together].sort()).toEqual(single.sort());
	if (rule !== "" && !rule.startsWith("id")) {
		expect(single.length).toBeGreaterThan(0);
		expect(single.length).toBeLessThan(records.length);
	}
});

test("values count, not what is stored; a closed rule is closed but for superusers", async () => {
	const { service } = opened;
	const collection = service.collection("readers");
	const [one, two] = records;
	if (!collection || !one || !two) throw new Error("no readers");
	const changed = [
		{ ...one, name: "başka" },
		{ ...two, id: "notstored000000", name: "ab\u0000c" },
	];
	const guest = requestBy();
	expect([...(await service.matchingRule(collection, changed, "name = 'başka'", guest))]).toEqual([one.id]);
	expect([...(await service.matchingRule(collection, changed.slice(0, 1), "name = 'Işık'", guest))]).toEqual(
		[],
	);
	expect((await service.matchingRule(collection, changed, null, guest)).size).toBe(0);
	const superuser = { ...guest, superuser: true };
	expect((await service.matchingRule(collection, changed, null, superuser)).size).toBe(2);
});
