import { oneOf, useList } from "#data";
import { Cover } from "#kit";
import type { Book } from "../books/book.ts";

/** The covers of a few titles on a shelf, in this order. */
export function GlanceCovers({ ids }: { ids: readonly string[] }) {
	const books = useList<Book>("books", {
		perPage: ids.length,
		filter: oneOf("id", ids),
	});
	const known = new Map(books.data?.items.map((book) => [book.id, book]));
	return (
		<div className="border-base-300 flex h-full items-end justify-around border-b-2">
			{ids.map((id) => {
				const book = known.get(id);
				return book ? <Cover key={id} book={book} size="medium" /> : <span key={id} className="w-16" />;
			})}
		</div>
	);
}
