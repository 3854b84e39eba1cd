/** Licences of what Rafta ships, each with its whole text: for the package's file, the SBOM and the screen. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..", "..");
const standardTexts = join(import.meta.dirname, "licence-texts");

/** Something that is shipped, under the licence of its authors. */
export interface ShippedPackage {
	readonly name: string;
	readonly version: string;
	/** Its SPDX identifier or expression. */
	readonly licence: string;
	readonly text: string;
}

const read = (...path: string[]): string => readFileSync(join(...path), "utf8").trim();

/** What a package's readme says under the heading of its licence. */
function inReadme(folder: string, files: readonly string[]): string {
	const readme = files.find((file) => /^readme(\.|$)/i.test(file));
	const lines = readme ? read(folder, readme).split("\n") : [];
	const start = lines.findIndex((line) => /^#+ .*licen[cs]/i.test(line));
	if (start < 0) return "";
	const level = lines[start]?.match(/^#+/)?.[0].length ?? 0;
	const after = lines.slice(start + 1);
	const end = after.findIndex((line) => (line.match(/^(#+) /)?.[1]?.length ?? Infinity) <= level);
	return (end < 0 ? after : after.slice(0, end)).join("\n").trim();
}

const isWhole = (text: string): boolean => /permission is hereby granted|redistribution and use/i.test(text);

/**
 * Returns a package's licence: its own files, or what its readme says with the standard text.
 * @throws Error when there is no text at all
 */
export function licenceOf(folder: string): ShippedPackage {
	const { name, version, license, licenses, author } = JSON.parse(read(folder, "package.json")) as {
		readonly name: string;
		readonly version: string;
		readonly license?: string;
		readonly licenses?: readonly { readonly type: string }[];
		readonly author?: string | { readonly name: string };
	};
	const files = readdirSync(folder).filter((file) => statSync(join(folder, file)).isFile());
	const texts = files
		.filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
		.map((file) => read(folder, file));
	const [first = ""] = texts;
	// An old package names its licence in its text alone.
	const licence =
		license ?? licenses?.[0]?.type ?? (/permission is hereby granted/i.test(first) ? "MIT" : "");
	if (texts.length === 0) {
		const section = inReadme(folder, files);
		const standard = join(standardTexts, `${licence}.txt`);
		if (!isWhole(section) && !existsSync(standard)) throw new Error(`${name} ships no text of its licence`);
		const holder = typeof author === "string" ? author : author?.name;
		if (licence === "MIT" && holder && !isWhole(section)) texts.push(`Copyright (c) ${holder}`);
		if (section) texts.push(section);
		if (!isWhole(section)) texts.push(read(standard));
	}
	return { name, version, licence, text: texts.join("\n\n") };
}

/** What is shipped besides npm packages: the program itself, the letters of covers, the demonstration's titles. */
export function ownLicences(): ShippedPackage[] {
	const { version, license } = JSON.parse(read(root, "package.json")) as { version: string; license: string };
	return [
		{ name: "Rafta", version, licence: license, text: read(root, "LICENSE") },
		{
			name: "Rafta Serif",
			version,
			licence: "OFL-1.1",
			text: read(root, "packages/library/fonts/LICENSE-rafta-serif.txt"),
		},
		{
			name: "demo/titles.tsv",
			version,
			licence: "CC0-1.0 AND CC-BY-SA-4.0",
			text: read(root, "demo/LICENSE-titles.txt"),
		},
	];
}

/** Returns the licence of Node, from the folder of its npm package. */
export const nodeLicence = (folder: string, version: string): ShippedPackage => ({
	name: "Node.js",
	version,
	licence: "MIT",
	text: read(folder, "LICENSE"),
});

/** Sorts by name, then version, and leaves one of each; the program itself comes first. */
export function inOrder(shipped: readonly ShippedPackage[]): ShippedPackage[] {
	const key = ({ name, version }: ShippedPackage) =>
		`${name === "Rafta" ? "" : name.toLowerCase()} ${version}`;
	const byName = new Map(shipped.map((one) => [key(one), one]));
	return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
