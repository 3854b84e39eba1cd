import { useTexts } from "../../i18n/language.tsx";
import { Cover } from "../../ui/Cover.tsx";
import { Link } from "../../ui/Link.tsx";
import { Card } from "../../ui/Page.tsx";
import { BookFacts } from "./BookFacts.tsx";
import type { Book } from "./book.ts";
import { CorrectLink } from "./correct/CorrectLink.tsx";
import { texts } from "./texts.ts";

/** A title at a glance: its cover, its main data and its subjects. */
export function TitleCard({ book, linked = false }: { book: Book; linked?: boolean }) {
	const t = useTexts(texts);
	return (
		<Card title={linked ? t("detail") : undefined}>
			<div className="flex flex-col gap-5 sm:flex-row">
				<Cover book={book} size="large" />
				<div className="min-w-0 flex-1">
					<BookFacts book={book} />
					{book.summary && <p className="mt-4 max-w-prose whitespace-pre-line">{book.summary}</p>}
					{linked && (
						<div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
							<CorrectLink book={book.id} />
							<Link
								href={`/books/detail/${book.id}`}
								className="link"
								otherwise={
									<Link href={`/catalog/${book.id}`} className="link">
										{t("toTitle")}
									</Link>
								}
							>
								{t("toTitle")}
							</Link>
						</div>
					)}
				</div>
			</div>
		</Card>
	);
}
