import { coverThumbs } from "@rafta/library/collections/books";
import { api } from "../../../data/client.ts";
import { useTexts } from "../../../i18n/language.tsx";
import type { Book } from "../book.ts";
import { texts } from "./texts.ts";

const sizes = {
	/** In a list, whose rows are too low for a readable cover, the first letter replaces the title. */
	row: "h-6 w-4 text-xs sm:h-10 sm:w-7 sm:text-sm",
	small: "h-16 w-11 p-1 text-[0.5rem]",
	large: "h-40 w-28 p-1 text-sm sm:h-60 sm:w-40",
} as const;

/** A title with what leads to its picture. */
type Covered = Pick<Book, "id" | "collectionId" | "collectionName" | "title" | "cover">;

/** Address of a title's cover; empty if it has none. */
export const coverAddress = (book: Covered, size: keyof typeof sizes): string =>
	book.cover
		? api().files.getURL(book, book.cover, { thumb: coverThumbs[size === "row" ? "small" : size] })
		: "";

/** A title's cover, or its name if it has none. */
export function Cover({ book, size }: { book: Covered; size: keyof typeof sizes }) {
	const t = useTexts(texts);
	const address = coverAddress(book, size);
	if (address) {
		return (
			<img
				src={address}
				alt={t("coverOf", { title: book.title })}
				loading="lazy"
				className={`${sizes[size]} shrink-0 rounded object-contain`}
			/>
		);
	}
	return (
		<div
			aria-hidden="true"
			className={`${sizes[size]} bg-base-300 flex shrink-0 items-center justify-center overflow-hidden rounded text-center font-semibold break-words`}
		>
			{size === "row" ? (/[\p{L}\p{N}]/u.exec(book.title)?.[0] ?? "") : book.title.slice(0, 60)}
		</div>
	);
}
