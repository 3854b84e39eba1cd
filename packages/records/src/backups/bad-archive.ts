import { textOf, textsOf } from "../texts.ts";
import type { Text } from "../types/language.ts";

/** Reason why an archive cannot be restored, or a zip not unpacked; it follows "The backup cannot be restored:". */
export class BadArchive extends Error {
	override name = "BadArchive";
	readonly text: Text;
	constructor(text: Text, cause?: unknown) {
		super(text.en, { cause });
		this.text = text;
	}
}

export const flaws = {
	...textsOf("archives"),
	unexpected: (name: string) => textOf("archives.unexpected", { name }),
	twice: (name: string) => textOf("archives.twice", { name }),
	link: (name: string) => textOf("archives.link", { name }),
	newer: (release: string) => textOf("archives.newer", { release }),
	foreignView: (view: string) => textOf("archives.foreignView", { view }),
};
