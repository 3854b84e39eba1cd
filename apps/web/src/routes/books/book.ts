import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import type { books } from "@rafta/library/collections/books";
import type { RecordOf } from "@rafta/library/collections/record";
import type { RecordModel } from "pocketbase";
import { literal } from "#data";

export type Book = RecordModel &
	Omit<RecordOf<typeof books>, "subjects" | "other_isbns"> & {
		subjects: readonly string[] | null;
		other_isbns: readonly string[] | null;
	};

/** Returns a filter for titles by name, author or ISBN; every word has to match somewhere. */
export function bookFilter(text: string, prefix = ""): string {
	const digits = toIsbn13(text) ?? text.replace(/[\s-]/g, "");
	const byIsbn = /^\d{10,13}$/.test(digits) ? ` || ${prefix}isbn13 = ${literal(digits)}` : "";
	const words = text.split(/\s+/).filter(Boolean).slice(0, 6);
	const all = words
		.map((word) => `(${prefix}title ~ ${literal(word)} || ${prefix}author_line ~ ${literal(word)})`)
		.join(" && ");
	return `(${all})${byIsbn}`;
}
