/** The cover beside a title's own words: decorative. The one place that knows how covers are drawn. */
import type { TitleCard } from "@rafta/library/api/catalogue";
import { Cover } from "../books/cover/Cover.tsx";

/** What a cover is drawn from. */
export type CoverBook = Pick<
	TitleCard,
	| "id"
	| "collectionId"
	| "collectionName"
	| "title"
	| "author_line"
	| "series"
	| "series_no"
	| "age_min"
	| "age_max"
	| "cover"
> & { readonly subjects: readonly string[] | null };

export const BookCover = ({ book }: { book: CoverBook }) => (
	<span aria-hidden="true" className="block w-fit">
		<Cover book={book} size="large" />
	</span>
);
