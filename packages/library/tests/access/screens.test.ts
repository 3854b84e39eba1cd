import { expect, test } from "vitest";
import { adminMenu, adminMenuTexts } from "../../src/access/menus.ts";
import { needsOf } from "../../src/access/needs.ts";
import { screenAt, screenRows } from "../../src/access/screens.ts";

test("no two screens have the same place or the same key in a menu", () => {
	const places = screenRows.flatMap(({ menu = [] }) => menu);
	for (const named of [
		places.map(({ menu, at }) => `${menu} ${at}`),
		places.map(({ menu, key }) => `${menu} ${key}`),
	])
		expect(new Set(named).size).toBe(named.length);
});

test("a member of every object is no screen", () => {
	expect(screenAt("constructor")).toBeUndefined();
	expect(needsOf("constructor")).toEqual([]);
});

test("a screen of the administration or the schema needs what only administrators may read", () => {
	for (const { path } of screenRows.filter((row) => /^\/(admin|schema)(\/|$)/.test(row.path)))
		expect(needsOf(path), path).toBe("administration");
});

test("every entry of the administration's menu has a text in both languages", () => {
	for (const { key } of adminMenu) {
		expect(adminMenuTexts[key].tr, key).not.toBe("");
		expect(adminMenuTexts[key].en, key).not.toBe("");
	}
});
