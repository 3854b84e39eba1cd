import { coverThumbs } from "@rafta/library/collections/books";
import type { WallBook } from "@rafta/library/wall/wall";
import { api } from "../../data/client.ts";

export type Book = WallBook;

/** Cover next to its title: decorative, as it adds no information. */
export function Cover({ book }: { book: Book }) {
	const shape = "h-24 w-16 shrink-0 rounded sm:h-28 sm:w-20";
	if (book.cover === "") {
		return (
			<div
				aria-hidden="true"
				className={`${shape} bg-base-300 flex items-center justify-center text-3xl font-bold`}
			>
				{/[\p{L}\p{N}]/u.exec(book.title)?.[0] ?? ""}
			</div>
		);
	}
	const address = api().files.getURL({ ...book, collectionName: "books" }, book.cover, {
		thumb: coverThumbs.large,
	});
	return <img src={address} alt="" className={`${shape} object-contain`} />;
}
