import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { legalBlocks } from "@rafta/library/site/legal/markup";
import { shippedTexts } from "@rafta/library/site/legal/shipped";
import { type Language, languages } from "@rafta/words";
import { describe, expect, test } from "vitest";

/** Compares the browser storage keys found in the sources with those in the cookie policy. */

const web = join(import.meta.dirname, "..");
const files = ["src", "public"].flatMap((folder) =>
	readdirSync(join(web, folder), { recursive: true, encoding: "utf8" })
		.filter((file) => /\.(tsx?|js)$/.test(file))
		.map((file) => join(web, folder, file)),
);
const source = (file: string): string => readFileSync(file, "utf8");

const stores = ["localStorage", "sessionStorage", "IndexedDB", "Cache Storage"] as const;
type Store = (typeof stores)[number];

/** Every storage call, with its first argument, which is the key. */
const uses: readonly (readonly [Store, RegExp])[] = (
	[
		["localStorage", "(?:readLocal|writeLocal|writeDurable|localStorage\\.(?:get|set|remove)Item)"],
		["sessionStorage", "(?:readTab|writeTab|sessionStorage\\.(?:get|set|remove)Item)"],
		["IndexedDB", "(?:createIndexed(?:<[^>]*>)?|indexedDB\\.open)"],
		["Cache Storage", "caches\\.open"],
	] as const
).map(([store, call]) => [store, new RegExp(`\\b${call}\\(\\s*(\\w+\\([^)]*\\)|[^,)]+?)\\s*[,)]`, "g")]);

/** Files that pass their arguments on. */
const passedOn = ["src/device/local.ts", "src/data/indexed.ts"];
/** Arguments that the sources do not resolve at the call: they are the key of another call. */
const known = [
	"src/data/durable.ts: key",
	"src/data/durable.ts: key: string",
	"src/routes/library_books/piles/keep.ts: key",
];

const beginning = (text: string): string => `${text.replace(/[-: …]+$/u, "")}…`;

/**
 * Returns the key of an expression in a file: whole, or its beginning with `…`; `null` where the file does not define
 * it.
 */
function keyOf(expression: string, file: string): string | null {
	const text = expression.trim();
	const [, plain] = /^"([^"]+)"$/.exec(text) ?? [];
	if (plain !== undefined) return plain;
	const [, head = "", place = ""] = /^`([^`$]*)(?:\$\{([^}]*)\})?/.exec(text) ?? [];
	if (head !== "") return place === "" ? head : beginning(head);
	if (text.startsWith("`")) return begun(place, file);
	const [, first] = /^(\w+) \+ /.exec(text) ?? [];
	if (first !== undefined) return begun(first, file);
	const [, name] = /^(\w+)(?:\([^)]*\))?$/.exec(text) ?? [];
	if (name === undefined) return null;
	const whole = source(file);
	const [, value] = new RegExp(`const ${name} =(?: \\([^)]*\\)(?:: \\w+)? =>)? (.+);`).exec(whole) ?? [];
	if (value !== undefined) return keyOf(value, file);
	const [, from] =
		new RegExp(`(?:import|export) \\{[^}]*\\b${name}\\b[^}]*\\} from "([.#][^"]+)"`).exec(whole) ?? [];
	if (from === undefined) return null;
	return keyOf(
		name,
		from.startsWith("#") ? join(web, "src", from.slice(1), "index.ts") : join(dirname(file), from),
	);
}

function begun(expression: string, file: string): string | null {
	const key = keyOf(expression, file);
	return key === null ? null : beginning(key);
}

function collect() {
	const kept: Record<Store, Set<string>> = {
		localStorage: new Set(),
		sessionStorage: new Set(),
		IndexedDB: new Set(),
		"Cache Storage": new Set(),
	};
	const unknown = new Set<string>();
	for (const file of files) {
		const path = relative(web, file).replaceAll("\\", "/");
		if (passedOn.includes(path)) continue;
		for (const [store, use] of uses) {
			for (const [, argument = ""] of source(file).matchAll(use)) {
				const key = keyOf(argument, file);
				if (key === null) unknown.add(`${path}: ${argument}`);
				else kept[store].add(key);
			}
		}
	}
	return { kept, unknown };
}

/** Returns the keys named in the policy, by store. */
function named(language: Language): Record<string, string[]> {
	const parts: Record<string, string[]> = {};
	let store = "";
	for (const block of legalBlocks(shippedTexts.cookies[language], {})) {
		if (block.kind === "heading") store = /\(([^)]+)\)$/.exec(block.text)?.[1] ?? "";
		if (block.kind !== "list" || store === "") continue;
		parts[store] = block.items.flatMap((item) => (item.split(": ")[0] ?? "").split(", ")).sort();
	}
	return parts;
}

describe("what the program keeps in a browser", () => {
	const { kept, unknown } = collect();

	test("is found in the sources, all of it", () => {
		expect([...unknown].sort()).toEqual(known);
		expect(kept.localStorage).toContain("pocketbase_auth");
		expect(kept["Cache Storage"]).toEqual(new Set(["rafta…"]));
		for (const file of files) expect(source(file), file).not.toMatch(/document\.cookie|cookieStore/);
	});
	test.each(languages)("is what the cookie policy names in %s, no more and no less", (language) => {
		const found = Object.fromEntries(stores.map((store) => [store, [...kept[store]].sort()]));
		expect(named(language)).toEqual(found);
	});
});
