import { coverThumbs } from "@rafta/library/collections/books";
import { api } from "../../../data/client.ts";
import { useTexts } from "../../../i18n/language.tsx";
import type { Book } from "../book.ts";
import { texts } from "./texts.ts";

const sizes = {
	small: "h-16 w-11 text-[0.5rem]",
	large: "h-40 w-28 text-sm sm:h-60 sm:w-40",
} as const;

/** Address of a title's cover; empty without one. */
export const coverAddress = (book: Book, size: keyof typeof sizes): string =>
	book.cover ? api().files.getURL(book, book.cover, { thumb: coverThumbs[size] }) : "";

/** A title's cover, or its name where there is none. */
export function Cover({ book, size }: { book: Book; size: keyof typeof sizes }) {
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
			className={`${sizes[size]} bg-base-300 flex shrink-0 items-center justify-center overflow-hidden rounded p-1 text-center font-semibold break-words`}
		>
			{book.title.slice(0, 60)}
		</div>
	);
}
