/** API rules in words: short where they are the library's own, and never more than they say. */
import { collections } from "@rafta/library/collections/index";
import type { Language } from "@rafta/records";
import { expect, test } from "vitest";
import type { NamedCollection } from "../../../src/installation/schema/words/clause.ts";
import { ruleWords } from "../../../src/installation/schema/words/index.ts";

const own: readonly NamedCollection[] = collections.map(({ name, fields }) => ({
	name,
	fields: fields.map((field) =>
		field.type === "relation" ? { ...field, collectionId: field.collection } : field,
	),
}));
const clubs: NamedCollection = {
	name: "clubs",
	fields: [
		{ name: "title", type: "text" },
		{ name: "members", type: "number" },
		{ name: "open", type: "bool" },
		{ name: "meets", type: "date" },
		{ name: "school_id", type: "relation", collectionId: "schools" },
		{ name: "owner", type: "relation", collectionId: "users", required: true },
		{ name: "helpers", type: "relation", collectionId: "users", maxSelect: 5 },
	],
};
const find = (name: string) => own.find((one) => one.name === name);
const users = own.filter(({ name }) => name === "users");
const say = (rule: string, language: Language = "tr", collection = clubs, accounts = users) =>
	ruleWords(rule, { collection, find, language }, accounts);
const ofLoans = collections.find(({ name }) => name === "book_loans")?.rules;

test("the library's own rules are said as people would", () => {
	const loans = find("book_loans");
	expect(say(ofLoans?.list?.filter ?? "", "tr", loans)).toEqual([
		"Kaydın okulundaki kütüphane sorumluları",
		"“Okur” alanındaki okurun kendisi",
	]);
	expect(say(ofLoans?.list?.filter ?? "", "en", loans)).toEqual([
		"Library managers at the record's school",
		"The reader named in “Reader”",
	]);
	// All of them can be said: only conditions over several rows stay as they are written.
	for (const { name, rules } of collections)
		for (const rule of Object.values(rules))
			if (rule?.filter)
				for (const sentence of say(rule.filter, "tr", find(name)))
					if (!sentence.includes("_via_")) expect(sentence).not.toMatch(/@|&&|\|\||[=<>]/);
});

test.each([
	['status != "x"', null],
	['title = "x" && members >= 3', "Giriş yapmayanlar dâhil herkes, “title” “x” ise, “members” en az 3 ise"],
	["3 < members", "Giriş yapmayanlar dâhil herkes, “members” 3 değerinden büyükse"],
	["open = true && meets > @now", "Giriş yapmayanlar dâhil herkes, “open” işaretliyse, “meets” gelecekteyse"],
	[
		'title = "" || title ~ "a"',
		"Giriş yapmayanlar dâhil herkes, “title” boşsa ya da “title” içinde “a” geçiyorsa",
	],
	["owner = @request.auth.id", "Yalnızca “owner” alanındaki hesabın kendisi"],
	['@request.auth.id != ""', "Yalnızca giriş yapanlar"],
	["@request.auth.role != 4", "Giriş yapmayanlar dâhil herkes, giriş yapanın “Rol” değeri “Öğrenci” değilse"],
] as const)("%s", (rule, words) => {
	expect(say(rule)).toEqual([
		words ?? 'Giriş yapmayanlar dâhil herkes, şu koşul sağlanıyorsa: status != "x"',
	]);
});

test("whoever a rule lets through without its writer thinking of them is named", () => {
	expect(say("@request.auth.role = 3 && school_id = @request.auth.school_id")).toEqual([
		"Yalnızca kaydın okulundaki kütüphane sorumluları, gönüllüler ve kapatılmış hesaplar dâhil, “school_id” boşsa okulu olmayanlar da",
	]);
	expect(say("school_id = @request.auth.school_id")[0]).toContain("“school_id” boşsa giriş yapmayanlar da");
});

test("what words would get wrong is quoted as it is written", () => {
	for (const rule of [
		"helpers = @request.auth.id",
		'title:lower = "x"',
		"@request.body.title:isset = false",
		"meets <= @now",
		'title ~ "a%"',
		"@collection.users.id ?= owner",
	])
		expect(say(rule)).toEqual([`Giriş yapmayanlar dâhil herkes, şu koşul sağlanıyorsa: ${rule}`]);
	// Another collection's accounts may have a role as well.
	const guests = { name: "guests", fields: [{ name: "role", type: "number" }] };
	expect(say("@request.auth.role = 3", "tr", clubs, [...users, guests])[0]).toMatch(
		/^Giriş yapmayanlar dâhil herkes/,
	);
	// Nobody reads twenty alternatives.
	const many = Array.from({ length: 20 }, (_, at) => `@request.auth.role = ${at}`).join(" || ");
	expect(say(many)[0]).toMatch(/^Kuralda sözle anlatılamayacak/);
});
