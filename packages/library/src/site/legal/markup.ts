/**
 * Markup of legal texts: a line that begins with `#` or `##` is a heading, one with `-` a list item, every other a
 * paragraph. Nothing else has a meaning, so that a text can never inject foreign markup into the page.
 */

export type LegalBlock =
	| { readonly kind: "heading"; readonly level: 2 | 3; readonly text: string }
	| { readonly kind: "paragraph"; readonly text: string }
	| { readonly kind: "list"; readonly items: readonly string[] };

type Values = Readonly<Record<string, string>>;

const placeholder = /\{([a-z_]+)\}/g;

/** Fills the placeholders of a line; `null` if one of them is empty, because half a sentence is worse than none. */
function fillLine(line: string, values: Values): string | null {
	for (const [, name = ""] of line.matchAll(placeholder)) {
		if (Object.hasOwn(values, name) && values[name] === "") return null;
	}
	// Unknown placeholders stay as written, so that the mistake is visible in the preview.
	return line.replace(placeholder, (whole, name: string) =>
		Object.hasOwn(values, name) ? (values[name] ?? "") : whole,
	);
}

/** Splits a text into blocks and fills its placeholders (`{controller}`). */
export function legalBlocks(text: string, values: Values): LegalBlock[] {
	const blocks: LegalBlock[] = [];
	let items: string[] = [];
	const endList = () => {
		if (items.length > 0) blocks.push({ kind: "list", items });
		items = [];
	};
	for (const raw of text.split("\n")) {
		const line = fillLine(raw.trim(), values);
		if (line === null) continue;
		if (line.startsWith("- ")) {
			items.push(line.slice(2).trim());
			continue;
		}
		endList();
		if (line === "") continue;
		const level = line.startsWith("## ") ? 3 : 2;
		const isHeading = level === 3 || line.startsWith("# ");
		if (isHeading) blocks.push({ kind: "heading", level, text: line.slice(level).trim() });
		else blocks.push({ kind: "paragraph", text: line });
	}
	endList();
	return blocks;
}
