import { Cover, type CoverBook, OpenLink } from "#kit";
import { ShelfState } from "./ShelfState.tsx";
import { useCatalogLink } from "./useCatalogLink.ts";

export interface TileBook extends CoverBook {
	readonly copies: number;
	readonly free: number;
}

/** A title as its cover with a caption: one link to its page. */
export function Tile({
	book,
	note = "",
	isHere = false,
	tabIndex,
}: {
	book: TileBook;
	/** The volume of a series, or why the title is shown. */
	note?: string;
	/** It is the book whose page this is. */
	isHere?: boolean;
	tabIndex?: number;
}) {
	const link = useCatalogLink();
	return (
		<OpenLink
			href={link(`/catalog/${book.id}`)}
			tabIndex={tabIndex}
			aria-current={isHere ? "page" : undefined}
			className="group rounded-field block w-28 shrink-0 snap-start sm:w-40"
		>
			<span
				className={`block motion-safe:transition-transform${isHere ? " ring-primary ring-offset-base-100 rounded-xs ring-3 ring-offset-3" : ""} motion-safe:duration-150 motion-safe:group-hover:-translate-y-1`}
			>
				<Cover book={book} size="large" isDecorative />
			</span>
			<span
				dir="auto"
				className="mt-2 line-clamp-2 text-sm leading-snug font-semibold break-words sm:text-base"
			>
				{book.title}
			</span>
			<span dir="auto" className="block truncate text-sm">
				{book.author_line}
			</span>
			{note !== "" && (
				<span title={note} className="line-clamp-3 text-sm break-words">
					{note}
				</span>
			)}
			<ShelfState copies={book.copies} free={book.free} />
		</OpenLink>
	);
}
