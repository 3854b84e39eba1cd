import { Cover } from "#kit";
import { Spine } from "../../reading/Spine.tsx";
import { type ShelfBook, shelfBooks } from "./books.ts";

const Book = ({ book }: { book: ShelfBook }) =>
	book.isFront ? (
		<div className="mx-1 w-29 shrink-0">
			<Cover book={book} size="filling" isDecorative />
		</div>
	) : (
		<div className="shrink-0">
			<Spine book={book} />
		</div>
	);

/** A shelf as wide as its place, with the next book missing; it is a picture and has nothing to say. */
export const GuestShelf = ({ slip }: { slip: string }) => (
	<div aria-hidden="true" className="border-accent/40 flex h-50 items-end gap-0.5 overflow-hidden border-b-6">
		<div className="border-base-content/25 mx-1 flex h-43 w-29 shrink-0 items-end border-2 border-b-0 border-dashed p-2">
			<p className="bg-accent text-accent-content rounded-xs px-2 py-1 text-center text-sm">{slip}</p>
		</div>
		{shelfBooks.map((book) => (
			<Book key={book.id} book={book} />
		))}
	</div>
);
