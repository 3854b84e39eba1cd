import { Card, Cover } from "#kit";
import { BookFacts } from "./BookFacts.tsx";
import type { Book } from "./book.ts";

/** A title at a glance: its cover, its main data and its subjects. */
export function TitleCard({ book }: { book: Book }) {
	return (
		<Card>
			<div className="flex flex-col gap-5 sm:flex-row">
				<Cover book={book} size="large" />
				<div className="min-w-0 flex-1">
					<BookFacts book={book} />
					{book.summary && <p className="mt-4 max-w-prose whitespace-pre-line">{book.summary}</p>}
				</div>
			</div>
		</Card>
	);
}
