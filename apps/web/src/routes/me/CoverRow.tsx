import type { ReactNode } from "react";
import { Cover, type CoverBook, Link } from "#kit";

export interface CoverInRow {
	readonly key: string;
	readonly book: CoverBook;
	/** Line under the title. */
	readonly note: string;
	/** What can be done with it. */
	readonly action?: ReactNode;
}

/** A row of covers that scrolls sideways, each leading to its title's page. `children`: what follows the last one. */
export function CoverRow({
	label,
	books,
	children,
}: {
	label: string;
	books: readonly CoverInRow[];
	children?: ReactNode;
}) {
	if (books.length === 0) return null;
	return (
		<div className="-mx-4 flex gap-4 overflow-x-auto px-4 pt-1 pb-3 sm:-mx-1 sm:px-1">
			<ul aria-label={label} className="flex gap-4">
				{books.map(({ key, book, note, action }) => {
					const cover = (
						<>
							<Cover book={book} size="large" isDecorative />
							<span className="mt-2 line-clamp-2 text-sm leading-snug font-semibold break-words">
								{book.title}
							</span>
							{note !== "" && <span className="block text-sm">{note}</span>}
						</>
					);
					return (
						<li key={key} className="flex w-28 shrink-0 flex-col gap-1 sm:w-40">
							<Link href={`/catalog/${book.id}`} className="rounded-field block" otherwise={cover}>
								{cover}
							</Link>
							{action}
						</li>
					);
				})}
			</ul>
			{children}
		</div>
	);
}
