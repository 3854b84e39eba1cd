import { Check } from "lucide-react";
import { useTexts } from "#i18n";
import { Cover, OpenLink } from "#kit";
import { ShelfState } from "../../catalog/ShelfState.tsx";
import { coverOf, type ListBook } from "../model.ts";
import { texts } from "../texts.ts";

function Book({ book }: { book: ListBook }) {
	const t = useTexts(texts);
	const caption = (
		<>
			<span className="block motion-safe:transition-transform motion-safe:duration-150 motion-safe:group-hover:-translate-y-1">
				<Cover book={coverOf(book)} size="large" isDecorative />
			</span>
			<span className="mt-2 line-clamp-2 text-sm leading-snug font-semibold break-words sm:text-base">
				{book.title}
			</span>
			<span className="block truncate text-sm">{book.author_line}</span>
			{book.own === "" ? (
				<ShelfState copies={book.card?.copies ?? 0} free={book.card?.free ?? 0} />
			) : (
				<span className="flex items-center gap-1 text-sm font-semibold">
					{book.own === "read" && <Check aria-hidden="true" size={16} />}
					{t(book.own === "read" ? "ownRead" : "ownOut")}
				</span>
			)}
		</>
	);
	const style = "group rounded-field block w-28 sm:w-40";
	return book.card ? (
		<OpenLink href={`/catalog/${book.card.id}`} className={style}>
			{caption}
		</OpenLink>
	) : (
		<div className={style}>{caption}</div>
	);
}

/** The books of a list as covers, what is on the shelf first. */
export const ListBooks = ({ label, books }: { label: string; books: readonly ListBook[] }) => (
	<ul
		aria-label={label}
		className="grid grid-cols-[repeat(auto-fill,7rem)] justify-between gap-x-2 gap-y-6 sm:grid-cols-[repeat(auto-fill,10rem)] sm:justify-start sm:gap-x-6"
	>
		{books.map((book) => (
			<li key={book.id}>
				<Book book={book} />
			</li>
		))}
	</ul>
);
