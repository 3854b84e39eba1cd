import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { routes } from "@rafta/library/access/routes";
import { expect, test } from "vitest";
import { screens } from "../src/routes/registry.ts";

const paths = routes.map(({ path }) => path).sort();

test("every route of the table has a screen, and there is no other", () => {
	expect(Object.keys(screens).sort()).toEqual(paths);
});
test("links and ways on go through the one link that knows who may open what", () => {
	const source = join(import.meta.dirname, "..", "src");
	const others = readdirSync(source, { recursive: true, encoding: "utf8" })
		.map((file) => file.replaceAll("\\", "/"))
		.filter((file) => file.endsWith(".tsx") && file !== "kit/Link.tsx")
		.filter((file) => /\bLink\b[^}]*\} from "wouter"/.test(readFileSync(join(source, file), "utf8")));
	expect(others).toEqual([]);
});
test("home, list and search of the schema, and the short and the long detail, are screens of their own", () => {
	const registry = readFileSync(join(import.meta.dirname, "../src/routes/registry.ts"), "utf8");
	const moduleOf = (path: string) =>
		registry
			.split("\n")
			.find((line) => line.includes(`"${path}": screen(`))
			?.match(/import\("(.+)"\)/)?.[1];
	for (const different of [
		["/schema", "/schema/list", "/schema/search"],
		["/library_books/{id}", "/library_books/detail/{id}"],
		["/students/{id}", "/students/detail/{id}"],
	]) {
		const modules = different.map(moduleOf);
		expect(modules).not.toContain(undefined);
		expect(new Set(modules).size).toBe(different.length);
	}
});
