// engines: both
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "../../src/errors.ts";
import type { RecordService } from "../../src/service.ts";
import { define, field, type Opened, openService, requestBy, turkishKeys } from "../support.ts";

const authors = define({
	name: "authors",
	fields: [
		field("text", "name", { required: true, sortKey: true, searchKey: true }),
		field("text", "secret", { hidden: true }),
	],
});
const films = define({
	name: "films",
	fields: [
		field("text", "title", { required: true, max: 60, sortKey: true, searchKey: true }),
		field("text", "ean"),
		field("number", "year", { onlyInt: true }),
		field("bool", "shown"),
		field("select", "tags", { values: ["a", "b", "c"], maxSelect: 3 }),
		field("select", "state", { values: ["new", "old"] }),
		field("relation", "author", { collectionId: "id_authors", maxSelect: 1 }),
		field("relation", "others", { collectionId: "id_authors", maxSelect: 5, cascadeDelete: true }),
		field("json", "extra"),
		field("date", "bought"),
		field("autodate", "created", { onCreate: true, onUpdate: false }),
		field("autodate", "updated", { onCreate: true, onUpdate: true }),
	],
	indexes: [
		"CREATE UNIQUE INDEX `idx_ean` ON `films` (`ean`) WHERE `ean` != ''",
		"CREATE INDEX `idx_title` ON `films` (`title__sort`)",
	],
});
const notes = define({
	name: "notes",
	fields: [
		field("text", "body"),
		field("relation", "film", { collectionId: "id_films", required: true, maxSelect: 1 }),
	],
	listRule: null,
	viewRule: null,
});
const guarded = define({
	name: "guarded",
	fields: [field("text", "owner"), field("text", "body")],
	listRule: "owner = @request.query.me",
	viewRule: "owner = @request.query.me",
	createRule: "owner = @request.query.me && @request.body.body:isset = true",
	updateRule: "owner = @request.query.me",
	deleteRule: null,
});
const everything = [authors, films, notes, guarded];

const turkishOrder = ["Cumhuriyet", "Çalıkuşu", "Işık", "İnce", "Onlar", "Öykü", "Sefiller", "Şeker", "Ünlü"];
const guest = requestBy();

let opened: Opened;
let service: RecordService;
let author: string;

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
	const error = await work.then(
		() => undefined,
		(reason) => reason,
	);
	if (!(error instanceof ApiError)) throw new Error(`expected a refusal, got ${error}`);
	return error;
};

beforeAll(async () => {
	opened = await openService(everything);
	service = opened.service;
	author = String(
		(await service.api.create("authors", { name: "Yaşar Kemal", secret: "gizli" }, {}, guest)).id,
	);
	for (const title of [...turkishOrder].reverse()) {
		await service.api.create("films", { title, year: title.length, author, tags: ["a", "b"] }, {}, guest);
	}
});
afterAll(() => opened.dispose());

describe("lists", () => {
	test("stand in Turkish order by the stored key", async () => {
		const page = await service.api.list("films", { sort: "title" }, guest);
		expect(page.items.map((item) => item.title)).toEqual(turkishOrder);
	});
	test.each(["isik", "IŞIK", "ışık", "Işık"])("find Işık as %s", async (text) => {
		const page = await service.api.list("films", { filter: `title ~ "${text}"` }, guest);
		expect(page.items.map((item) => item.title)).toEqual(["Işık"]);
	});
	test("page with totals, and without when asked", async () => {
		const page = await service.api.list("films", { sort: "title", page: "2", perPage: "4" }, guest);
		expect(page).toMatchObject({ page: 2, perPage: 4, totalItems: 9, totalPages: 3 });
		expect(page.items.map((item) => item.title)).toEqual(turkishOrder.slice(4, 8));
		const bare = await service.api.list("films", { skipTotal: "1" }, guest);
		expect(bare).toMatchObject({ totalItems: -1, totalPages: -1, perPage: 30 });
	});
	test.each([
		["-1", 30],
		["", 30],
		["1000000000", 1000],
		["0", 30],
	])("take perPage=%s as %i", async (perPage, expected) => {
		expect((await service.api.list("films", { perPage }, guest)).perPage).toBe(expected);
	});
	test("count anew after a write", async () => {
		const before = (await service.api.list("films", { filter: "year = 77" }, guest)).totalItems;
		const made = await service.api.create("films", { title: "Sayılan", year: 77 }, {}, guest);
		expect((await service.api.list("films", { filter: "year = 77" }, guest)).totalItems).toBe(before + 1);
		await service.api.delete("films", String(made.id), guest);
		expect((await service.api.list("films", { filter: "year = 77" }, guest)).totalItems).toBe(before);
	});
	test("follow relations in filter, sort and expand", async () => {
		const page = await service.api.list(
			"films",
			{
				filter: 'author.name ~ "yasar" && tags:each ?= "b" && tags:length = 2',
				sort: "author.name,-title",
				expand: "author",
			},
			guest,
		);
		expect(page.totalItems).toBe(9);
		expect(page.items[0]?.title).toBe("Ünlü");
		expect(page.items[0]?.expand).toMatchObject({
			author: { name: "Yaşar Kemal", collectionName: "authors" },
		});
	});
	test("follow relations backwards", async () => {
		const page = await service.api.list(
			"authors",
			{ filter: 'films_via_author.title ?= "Işık"', expand: "films_via_author" },
			guest,
		);
		expect(page.items[0]?.expand).toMatchObject({ films_via_author: Array(9).fill({ author }) });
	});
	test("give the fields that were asked for", async () => {
		const page = await service.api.list(
			"films",
			{ fields: "title:excerpt(2,true),expand.author.name", expand: "author", sort: "title" },
			guest,
		);
		expect(page.items[0]).toEqual({ title: "Cu...", expand: { author: { name: "Yaşar Kemal" } } });
	});
});

describe("what is hidden", () => {
	test("is not shown, not even when asked for", async () => {
		const record = await service.api.view("authors", author, { fields: "secret,name" }, guest);
		expect(record).toEqual({ name: "Yaşar Kemal" });
	});
	test.each(["secret ~ 'g'", "films_via_author.author.secret = 'gizli'", "notes_via_film.body = ''"])(
		"is no oracle: %s",
		async (filter) => {
			expect((await refusal(service.api.list("authors", { filter }, guest))).status).toBe(400);
		},
	);
	test("is no oracle by sorting", async () => {
		expect((await refusal(service.api.list("authors", { sort: "secret" }, guest))).status).toBe(400);
		expect((await refusal(service.api.list("films", { sort: "author.secret" }, guest))).status).toBe(400);
	});
	test("a filter through a collection that may not be listed is refused", async () => {
		expect(
			(await refusal(service.api.list("films", { filter: "notes_via_film.body ~ 'x'" }, guest))).status,
		).toBe(400);
	});
});

describe("writes", () => {
	test("change a record whose id other rules gave it, and take no such id anew", async () => {
		const stamp = "2026-01-01 00:00:00.000Z";
		await service.transaction((all) =>
			all.insert("authors", [{ id: "abc1", name: "Eski", created: stamp, updated: stamp }]),
		);
		expect((await service.api.update("authors", "abc1", { name: "Yeni" }, {}, guest)).name).toBe("Yeni");
		const anew = service.api.create("authors", { id: "abc2", name: "Kısa" }, {}, guest);
		await expect(anew).rejects.toMatchObject({ data: { id: { code: "validation_min_text_constraint" } } });
		await service.transaction((all) => all.delete("authors", "abc1"));
	});
	test("refuse with the reasons by field, and change nothing", async () => {
		const before = (await service.api.list("films", {}, guest)).totalItems;
		const error = await refusal(
			service.api.create(
				"films",
				{
					title: "x".repeat(61),
					year: 1.5,
					state: "odd",
					author: "nobody123456789",
					shown: "perhaps",
					bought: "2026-02-30",
				},
				{},
				guest,
			),
		);
		expect(error.status).toBe(400);
		expect(Object.keys(error.data).sort()).toEqual(["bought", "shown"]);
		const second = await refusal(
			service.api.create(
				"films",
				{ title: "x".repeat(61), year: 1.5, state: "odd", author: "nobody123456789" },
				{},
				guest,
			),
		);
		expect(second.data.title?.code).toBe("validation_max_text_constraint");
		expect(second.data.year?.code).toBe("validation_only_int_constraint");
		expect(second.data.state?.code).toBe("validation_invalid_value");
		expect(second.data.author?.code).toBe("validation_missing_rel_records");
		expect(second.data.title?.message).toMatchObject({ tr: "En çok 60 karakter olabilir." });
		expect((await service.api.list("films", {}, guest)).totalItems).toBe(before);
	});
	test.each([{ title: { a: 1 } }, { title: "a", year: "many" }, { title: "a", tags: [{}] }])(
		"refuse %j",
		async (body) => {
			expect((await refusal(service.api.create("films", body, {}, guest))).status).toBe(400);
		},
	);
	test("keep a unique index, and say which field", async () => {
		const first = await service.api.create("films", { title: "Tek", ean: "1" }, {}, guest);
		const error = await refusal(service.api.create("films", { title: "Çift", ean: "1" }, {}, guest));
		expect(error.data.ean?.code).toBe("validation_not_unique");
		await service.api.delete("films", String(first.id), guest);
	});
	test("take ids of the caller's own, in the right form and once", async () => {
		const id = "abcdefghij12345";
		await service.api.create("films", { id, title: "Kimlikli" }, {}, guest);
		expect(
			(await refusal(service.api.create("films", { id, title: "İkinci" }, {}, guest))).data.id?.code,
		).toBe("validation_pk_invalid");
		expect(
			(await refusal(service.api.create("films", { id: "short", title: "Kısa" }, {}, guest))).status,
		).toBe(400);
		await service.api.delete("films", id, guest);
	});
	test("modify numbers and lists", async () => {
		const { id } = await service.api.create("films", { title: "Değişken", year: 5, tags: ["a"] }, {}, guest);
		const plus = await service.api.update(
			"films",
			String(id),
			{ "year+": 3, "+tags": "b", "tags+": ["c"] },
			{},
			guest,
		);
		expect(plus).toMatchObject({ year: 8, tags: ["b", "a", "c"] });
		const minus = await service.api.update(
			"films",
			String(id),
			{ "year-": 2, "tags-": ["a", "b"] },
			{},
			guest,
		);
		expect(minus).toMatchObject({ year: 6, tags: ["c"] });
		await service.api.delete("films", String(id), guest);
	});
	test("keep the stored key beside a changed text", async () => {
		const { id } = await service.api.create("films", { title: "Zzz" }, {}, guest);
		await service.api.update("films", String(id), { title: "Abc" }, {}, guest);
		const page = await service.api.list("films", { sort: "title", perPage: "1" }, guest);
		expect(page.items[0]?.title).toBe("Abc");
		await service.api.delete("films", String(id), guest);
	});
	test("a deleted record leaves relations, takes its dependants along, or stays", async () => {
		const made = await service.api.create("authors", { name: "Giden" }, {}, guest);
		const linked = await service.api.create("films", { title: "Bağlı", author: made.id }, {}, guest);
		const owned = await service.api.create("films", { title: "Ait", others: [made.id] }, {}, guest);
		await service.api.delete("authors", String(made.id), guest);
		expect((await service.find("films", String(linked.id)))?.author).toBe("");
		expect(await service.find("films", String(owned.id))).toBeNull();
		const [one, two] = [
			await service.api.create("authors", { name: "Giden" }, {}, guest),
			await service.api.create("authors", { name: "Kalan" }, {}, guest),
		];
		const shared = await service.api.create("films", { title: "Ortak", others: [one.id, two.id] }, {}, guest);
		await service.api.delete("authors", String(one.id), guest);
		expect((await service.find("films", String(shared.id)))?.others).toEqual([two.id]);
		await service.api.delete("authors", String(two.id), guest);
		expect(await service.find("films", String(shared.id))).toBeNull();
		await service.api.create("notes", { body: "not", film: linked.id }, {}, guest);
		expect((await refusal(service.api.delete("films", String(linked.id), guest))).status).toBe(400);
		expect(await service.find("films", String(linked.id))).not.toBeNull();
	});
	test("in parallel all arrive, one after the other", async () => {
		await Promise.all(
			Array.from({ length: 50 }, (_, n) => service.api.create("authors", { name: `Yazar ${n}` }, {}, guest)),
		);
		expect((await service.api.list("authors", { filter: 'name ~ "Yazar"' }, guest)).totalItems).toBe(50);
	});
	test("of a transaction that fails are all taken back", async () => {
		await expect(
			service.transaction(async (records) => {
				await records.create("authors", { name: "Yarım" });
				throw new Error("stop");
			}),
		).rejects.toThrow("stop");
		expect(await service.findBy("authors", { name: "Yarım" })).toBeNull();
	});
});

describe("rules", () => {
	const me = requestBy(null, { query: { me: "ayşe" } });
	const other = requestBy(null, { query: { me: "can" } });
	test("hide from lists and views what is not the caller's", async () => {
		const mine = await service.api.create("guarded", { owner: "ayşe", body: "x" }, {}, me);
		expect((await service.api.list("guarded", {}, me)).totalItems).toBe(1);
		expect((await service.api.list("guarded", {}, other)).totalItems).toBe(0);
		expect((await refusal(service.api.view("guarded", String(mine.id), {}, other))).status).toBe(404);
		expect(
			(await refusal(service.api.update("guarded", String(mine.id), { body: "y" }, {}, other))).status,
		).toBe(404);
		expect((await refusal(service.api.delete("guarded", String(mine.id), me))).status).toBe(403);
	});
	test("refuse a create that does not fulfil them, and keep nothing", async () => {
		expect(
			(await refusal(service.api.create("guarded", { owner: "ayşe", body: "x" }, {}, other))).status,
		).toBe(400);
		expect((await refusal(service.api.create("guarded", { owner: "ayşe" }, {}, me))).status).toBe(400);
		expect((await service.api.list("guarded", {}, me)).totalItems).toBe(1);
	});
	test("closed to all are open to superusers", async () => {
		expect((await refusal(service.api.list("notes", {}, guest))).status).toBe(403);
		expect((await service.api.list("notes", {}, { ...guest, superuser: true })).totalItems).toBe(1);
	});
});

describe("the schema", () => {
	test("keeps everything over a restart, a rename and new fields; drops what is gone", async () => {
		const before = await service.api.list("films", { sort: "title" }, guest);
		const changed = define({
			...films,
			fields: [
				...films.fields
					.filter((one) => one.name !== "extra")
					.map((one) => (one.name === "ean" ? { ...one, name: "ean13" } : one)),
				field("text", "room", { sortKey: true }),
			],
			indexes: ["CREATE INDEX `idx_room` ON `films` (`room__sort`)"],
		});
		service = await opened.reopen([authors, changed, notes, guarded]);
		const after = await service.api.list("films", { sort: "title,room" }, guest);
		expect(after.items.map((item) => item.id)).toEqual(before.items.map((item) => item.id));
		expect(after.items[0]).toHaveProperty("ean13");
		expect(after.items[0]).not.toHaveProperty("extra");
	});
	test("makes stored keys anew when their function has changed", async () => {
		service = await opened.reopen(everything.slice(0, 1).concat(everything.slice(2)), {
			...turkishKeys,
			searchKey: (text) => [...text].reverse().join(""),
			version: 2,
		});
		expect(
			(await service.list("authors", { filter: 'name ~ "Yaşar Kemal"' })).map((one) => one.name),
		).toEqual(["Yaşar Kemal"]);
	});
});
