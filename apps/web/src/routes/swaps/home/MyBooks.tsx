import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Cover } from "../../books/cover/Cover.tsx";
import { StatusBadge } from "../Labels.tsx";
import type { Mine } from "../model.ts";
import { texts } from "../texts.ts";

/** The books that a reader gives, each with its state. */
export function MyBooks({ mine }: { mine: Mine }) {
	const t = useTexts(texts);
	const everyday = mine.swaps.filter(({ event_id }) => event_id === "");
	return (
		<Card title={t("mine")}>
			{everyday.length === 0 && <p>{t("noMine")}</p>}
			<ul className="divide-base-300 divide-y">
				{everyday.map((swap) => {
					const book = mine.books.find(({ id }) => id === swap.book_id);
					return (
						<li key={swap.id} className="flex items-center gap-3 py-3">
							{book && <Cover book={book} size="small" />}
							<div className="flex min-w-0 flex-1 flex-col items-start gap-1">
								<Link
									href={`/swaps/detail/${swap.id}`}
									className="link link-hover font-medium break-words"
									otherwise={book?.title}
								>
									{book?.title}
								</Link>
								<StatusBadge status={swap.status} />
								{swap.status === "pending_approval" && <p className="text-sm">{t("waits")}</p>}
							</div>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}
