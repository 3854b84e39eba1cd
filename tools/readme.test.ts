/** The two READMEs: short, and the same in both languages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const names = ["README.md", "README.tr.md"] as const;
const [english, turkish] = names.map((name) =>
	readFileSync(join(import.meta.dirname, "..", name), "utf8"),
) as [string, string];

const found = (text: string, pattern: RegExp): string[] =>
	[...text.matchAll(pattern)].map(([whole]) => whole);

test.each(names)("%s has at most 90 lines, and four pictures", (name) => {
	const text = name === "README.md" ? english : turkish;
	expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(90);
	expect(found(text, /!\[[^\]]+\]\([^)]+\)/g)).toHaveLength(4);
});

test("both name the same commands, in the same order", () => {
	const commands = (text: string) => found(text, /\b(npm (ci|start|run|test)|npx|apt-get)\b[^`\n]*/g);
	expect(commands(english)).toContain("npm ci && npm start");
	expect(commands(english)).toContain("npm ci && npm test");
	expect(commands(turkish)).toEqual(commands(english));
});

test("both have the same pictures, links, settings, accounts, and cells of the comparison", () => {
	for (const pattern of [/\]\((?!README)[^)]+\)/g, /`RAFTA_\w+`/g, /\b[\w-]+@rafta\.test/g]) {
		// Each leads to the handbook in its own language.
		const inEnglish = found(turkish, pattern).map((one) => one.replace("docs/tr/", "docs/en/"));
		expect(inEnglish).toEqual(found(english, pattern));
	}
	const cells = (text: string) =>
		found(text, /^\|[^|]+(\| (yes|var|partly|kısmen|no|yok|–) ){6}\|$/gm).map((row) =>
			row
				.replace(/^\|[^|]+/, "")
				.replaceAll("var", "yes")
				.replaceAll("kısmen", "partly")
				.replaceAll("yok", "no"),
		);
	expect(cells(english).length).toBeGreaterThan(10);
	expect(cells(turkish)).toEqual(cells(english));
});

test("both say what was not run", () => {
	expect(english).toContain("**Windows and macOS were checked but not run**");
	expect(turkish).toContain("**Windows ve macOS paketleri denetlendi ama çalıştırılmadı**");
});
