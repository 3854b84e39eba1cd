import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { afterAll, expect, test } from "vitest";
import { catalogue, words } from "../src/index.ts";
import { bundledWords } from "../src/plugin.ts";

const folder = mkdtempSync(join(tmpdir(), "rafta-words-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const front = join(import.meta.dirname, "../src/index.ts");

/** Bundles the files of a program and returns its code. */
async function bundled(files: Readonly<Record<string, string>>): Promise<string> {
	for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
	const bundle = await rolldown({
		input: join(folder, "main.js"),
		platform: "node",
		logLevel: "silent",
		plugins: [bundledWords() as Plugin],
		resolve: { alias: { "@rafta/words": front } },
	});
	const { output } = await bundle.generate({ format: "esm" });
	return output[0].code;
}

test("a bundle of two files holds their areas and reads no folder", async () => {
	const code = await bundled({
		"main.js": `import { catalogue } from "@rafta/words";
			import { name } from "./themes.js";
			export const common = catalogue(
				"web/common",
			);
			export { name };`,
		"themes.js": `import { words } from "@rafta/words"; export const name = words("library/site/themes").dark;`,
	});
	expect(code).not.toContain("readFileSync");
	const file = join(folder, "bundle.mjs");
	writeFileSync(file, code);
	const program = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
	expect(program.common).toEqual(catalogue("web/common"));
	expect(program.name).toEqual(words("library/site/themes").dark);
});

test("a file without texts stays as it is, and so do calls of another function of that name", () => {
	const { transform } = bundledWords();
	expect(transform(`const words = (x) => x; words("web/common");`, "/a.ts")).toBeNull();
	expect(transform(`import { languages } from "@rafta/words";`, "/a.ts")).toBeNull();
});

test("lines of a file keep their numbers", () => {
	const code = `import { words } from "@rafta/words";\n\nexport const texts = words("web/common");\n`;
	expect(bundledWords().transform(code, "/a.ts")?.code.split("\n")).toHaveLength(code.split("\n").length);
});

test("an area without texts stops the build", async () => {
	const build = bundled({
		"main.js": `import { words } from "@rafta/words"; export const texts = words("web/absent");`,
	});
	await expect(build).rejects.toThrow("web/absent.json does not exist");
});
