import { Fragment } from "react";

/** A word of so many characters may have to be broken. */
const LONG = /\S{20}/;

/** Where an address may be broken: behind the marks between its parts. */
const parts = (text: string): readonly string[] =>
	text.split(/(?<=[\p{L}\p{N}][:/.@?&=_]+)(?=[\p{L}\p{N}])/u);

/** A text that somebody typed: a long address in it breaks between its parts, not in the middle of a word. */
export function Breakable({ text }: { text: string }) {
	if (!LONG.test(text)) return text;
	return parts(text).map((part, place) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
		<Fragment key={place}>
			{place > 0 && <wbr />}
			{part}
		</Fragment>
	));
}
