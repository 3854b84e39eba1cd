/** The ready reading lists, read once from their lines. */
import type { Text } from "@rafta/words";
import { writtenLists } from "./lists.ts";

export interface ReadyBook {
	readonly title: string;
	/** Other titles under which the same work is published. */
	readonly also: readonly string[];
	/** Empty for a work without an author. */
	readonly author_line: string;
}

export interface ReadyList {
	readonly key: string;
	readonly name: string;
	readonly source: Text;
	readonly books: readonly ReadyBook[];
}

function bookOf(line: string): ReadyBook {
	const [titles = "", author = ""] = line.split("|");
	const [title = "", ...also] = titles.split(" / ").map((one) => one.trim());
	return { title, also, author_line: author.trim() };
}

export const readyLists: readonly ReadyList[] = writtenLists.map(({ lines, ...list }) => ({
	...list,
	books: lines.trim().split("\n").map(bookOf),
}));
