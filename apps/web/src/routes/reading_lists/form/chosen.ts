/** The books of a list that is being written. */
import { searchKey } from "@rafta/library/turkish/keys";
import type { FoundTitle } from "#data";
import type { ShownWork } from "../model.ts";

/** A title of the catalogue, or a work that it lacks. */
export const keyOf = ({ title, author_line }: ShownWork): string => searchKey(`${title} | ${author_line}`);

/** Books with further ones after them, each once. */
export function withMore(chosen: readonly ShownWork[], more: readonly ShownWork[]): readonly ShownWork[] {
	const known = new Set(chosen.map(keyOf));
	return [
		...chosen,
		...more.filter((work) => {
			const isNew = !known.has(keyOf(work));
			known.add(keyOf(work));
			return isNew;
		}),
	];
}

/** A found title as a book of the list. */
export const workOf = (found: FoundTitle): ShownWork => ({
	title: found.title,
	author_line: found.author_line,
	card: { ...found, subjects: found.subjects ?? [], pages: 0 },
});

/** Books as they are sent. */
export const sentBooks = (chosen: readonly ShownWork[]) =>
	chosen.map(({ title, author_line, card }) => (card ? { book: card.id } : { title, author_line }));
