/** A small cinema for filters: authors, films with several relations and a JSON field, notes that point back. */

import { expect, test } from "vitest";
import { authOptions } from "../../src/collections/auth-options.ts";
import type { RequestContext } from "../../src/types/request.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

export const authors = define({
	name: "authors",
	fields: [
		field("text", "name", { sortKey: true, searchKey: true }),
		field("text", "secret", { hidden: true }),
		field("number", "born"),
	],
});
export const films = define({
	name: "films",
	fields: [
		field("text", "title", { searchKey: true }),
		field("text", "code"),
		field("number", "year"),
		field("bool", "shown"),
		field("select", "tags", { values: ["a", "b", "c"], maxSelect: 3 }),
		field("relation", "author", { collectionId: "id_authors", maxSelect: 1 }),
		field("relation", "others", { collectionId: "id_authors", maxSelect: 5 }),
		field("json", "extra"),
		field("date", "bought"),
	],
});
export const notes = define({
	name: "notes",
	fields: [
		field("text", "body"),
		field("number", "stars"),
		field("json", "extra"),
		field("relation", "film", { collectionId: "id_films", maxSelect: 1 }),
	],
});
export const closed = define({
	name: "closed",
	fields: [field("text", "body"), field("relation", "film", { collectionId: "id_films", maxSelect: 1 })],
	listRule: null,
});
export const own = define({
	name: "own",
	fields: [field("text", "body"), field("relation", "film", { collectionId: "id_films", maxSelect: 1 })],
	listRule: "body = @request.auth.nick",
});
export const people = define({
	name: "people",
	type: "auth",
	fields: [
		field("text", "nick"),
		field("text", "marker", { hidden: true }),
		field("number", "role"),
		field("relation", "favourite", { collectionId: "id_authors", maxSelect: 1 }),
	],
	auth: authOptions({
		authRule: "",
		passwordAuth: { enabled: true, identityFields: ["email"] },
		authToken: { duration: 1000, secret: "" },
	}),
});

export interface Cinema {
	opened: Opened;
	/** Titles that a filter finds, in the order of their codes. */
	find(filter: string, request?: RequestContext): Promise<string>;
	/** A request by the reader Ayşe. */
	caller: RequestContext;
}

export async function openCinema(): Promise<Cinema> {
	const opened = await openService([authors, films, notes, closed, own, people]);
	const { api } = opened.service;
	const guest = requestBy();
	const make = async (name: string, body: Record<string, unknown>): Promise<string> =>
		String((await api.create(name, body, {}, { ...guest, superuser: true })).id);
	const kemal = await make("authors", { name: "Yaşar Kemal", secret: "gizli", born: 1923 });
	const ali = await make("authors", { name: "Sabahattin Ali", born: 1907 });
	const memed = await make("films", {
		title: "İnce Memed",
		code: "A",
		year: 1955,
		shown: true,
		tags: ["a", "b"],
		author: kemal,
		others: [kemal, ali],
		extra: { pages: 430, cover: { colours: ["red", "blue"] }, soft: true },
		bought: "2026-03-05 12:00:00.000Z",
	});
	await make("films", {
		title: "Kuyucaklı Yusuf",
		code: "B",
		year: 1937,
		tags: ["a"],
		author: ali,
		others: [ali],
		extra: { pages: 220, soft: false },
		bought: "2026-04-01 08:00:00.000Z",
	});
	const empty = await make("films", { title: "1984", code: "C" });
	await make("films", { title: "50% indirim_1 \\ \"tırnak\" 'tek'", code: "D", year: -5, extra: [1, 2, 3] });
	await make("notes", { body: "iyi", stars: 5, film: memed, extra: { n: 9 } });
	await make("notes", { body: "çok iyi", stars: 3, film: memed });
	await make("notes", { body: "iyi", stars: 5, film: empty, extra: { n: 1 } });
	await make("own", { body: "ayse", film: memed });
	await make("own", { body: "fatma", film: empty });
	const person = await make("people", {
		email: "a@example.org",
		password: "12345678",
		passwordConfirm: "12345678",
		nick: "ayse",
		marker: "kirmizi",
		role: 3,
		favourite: ali,
	});
	const record = await opened.service.find("people", person);
	const collection = opened.service.collection("people");
	if (!record || !collection) throw new Error("no reader");
	return {
		opened,
		caller: requestBy({ collection, record }),
		async find(filter, request = guest) {
			const { service } = opened;
			const all = await service.list("films", { sort: "code" });
			const collection = service.collection("films");
			if (!collection) throw new Error("no films");
			const found = [];
			for (const { id, code } of all) {
				if (await service.matchesRule(collection, id, "", request, filter)) found.push(code);
			}
			return found.join("");
		},
	};
}

/** A row: the filter, and the codes of the films that it finds. */
export type Row = readonly [filter: string, found: string];

/** Makes a test of each row, over the cinema that exists when it runs. */
export const findsIn = (cinema: () => Cinema) => (rows: readonly Row[]) =>
	test.each(rows)("%s finds %s", async (filter, found) => {
		expect(await cinema().find(filter)).toBe(found);
	});
