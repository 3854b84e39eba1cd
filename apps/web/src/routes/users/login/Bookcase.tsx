import { Cover } from "#kit";
import { shelfBooks } from "../../home/shelf/books.ts";

/** Shelves of the picture: where each begins among the books, and how far its first one is cut off. */
const shelves = [
	[0, ""],
	[5, "-ms-21"],
	[10, "-ms-8"],
] as const;
const PER_SHELF = 6;

/** A bookcase beside the form, as high as the window and cut at its edges; it is a picture and has nothing to say. */
export const Bookcase = () => (
	<div
		aria-hidden="true"
		className="bg-base-100 border-base-300 rounded-box sticky top-6 flex h-[calc(100dvh-9rem)] max-h-[46rem] min-h-120 flex-col justify-end gap-8 overflow-hidden border"
	>
		{shelves.map(([first, shift]) => (
			<div key={first} className="border-accent/50 flex shrink-0 items-end gap-6 border-b-6 px-6">
				{Array.from({ length: PER_SHELF }, (_, place) => shelfBooks[(first + place) % shelfBooks.length]).map(
					(book, place) =>
						book && (
							<div key={book.id} className={`w-35 shrink-0 ${place === 0 ? shift : ""}`}>
								<Cover book={book} size="filling" isDecorative />
							</div>
						),
				)}
			</div>
		))}
	</div>
);
