/** The files in `deploy/` and the guide match the program. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..", "..");
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");

/** Names of variables in a text, except the one by which the start file identifies itself. */
const variables = (text: string) =>
	[...new Set(text.match(/\bRAFTA_[A-Z_]+\b/g))].filter((name) => name !== "RAFTA_RESTARTED").sort();

const sources = (folder: string): string =>
	readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".ts"))
		.map((name) => read(folder, name))
		.join("\n");

const program = read("start.mjs") + sources("apps/server/src") + sources("packages/records/src");

test("the guide's table has every variable that the program reads, and no other", () => {
	const rows = read("docs", "operating.md").match(/^\| `RAFTA_.*$/gm) ?? [];
	const named = rows.map((row) => row.match(/`(RAFTA_[A-Z_]+)`/)?.[1]);
	expect([...named].sort()).toEqual(variables(program.match(/environment\.RAFTA_[A-Z_]+/g)?.join(" ") ?? ""));
});

test("what is deployed names no variable that the program does not know", () => {
	const known = new Set(variables(program));
	for (const name of readdirSync(join(root, "deploy"))) {
		expect(variables(read("deploy", name)).filter((one) => !known.has(one))).toEqual([]);
	}
});

test("the image is made of every workspace, and copies nothing that is kept out of it", () => {
	const file = read("deploy", "Containerfile");
	const manifests = ["apps", "packages"].flatMap((folder) =>
		readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
	);
	for (const manifest of manifests) expect(file).toContain(`COPY ${manifest} `);
	const allowed =
		read(".dockerignore")
			.match(/^!.+$/gm)
			?.map((line) => line.slice(1)) ?? [];
	const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
		([, from]) => from?.split(" ") ?? [],
	);
	for (const from of copied.filter((one) => one !== ".")) {
		// Of a folder, what is let in below it.
		expect(allowed.some((one) => `${from}/`.startsWith(`${one}/`) || one.startsWith(`${from}/`))).toBe(true);
	}
});

test("the unit leaves Rafta more time to end than it takes", () => {
	const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(read("deploy", "rafta.service"))?.[1]);
	const [request, flush] = ["REQUEST_TIMEOUT_MS", "FLUSH_TIMEOUT_MS"].map((name) =>
		Number(new RegExp(`${name} = ([\\d_]+)`).exec(program)?.[1]?.replace("_", "")),
	);
	expect(seconds * 1000).toBeGreaterThan(Number(request) + Number(flush));
});
