import { underWay } from "@rafta/library/swap/states";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Cover } from "../../../ui/Cover.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card } from "../../../ui/Page.tsx";
import { StatusBadge } from "../Labels.tsx";
import type { Mine, Swap } from "../model.ts";
import { useNextOf } from "../steps.ts";
import { texts } from "../texts.ts";

const MAX_PAST = 20;

function Books({ swaps, mine }: { swaps: readonly Swap[]; mine: Mine }) {
	const t = useTexts(texts);
	const next = useNextOf();
	return (
		<ul className="divide-base-300 divide-y">
			{swaps.map((swap) => {
				const book = mine.books.find(({ id }) => id === swap.book_id);
				return (
					<li key={swap.id} className="flex items-center gap-3 py-3">
						{book && <Cover book={book} size="small" isDecorative />}
						<div className="flex min-w-0 flex-1 flex-col items-start gap-1">
							<Link
								href={`/swaps/detail/${swap.id}`}
								className="link link-hover font-medium break-words"
								otherwise={book?.title}
							>
								{book?.title}
							</Link>
							{swap.status === "listed" && swap.hidden ? (
								<Badge tone="warn">{t("hiddenBadge")}</Badge>
							) : (
								<StatusBadge status={swap.status} />
							)}
							{next(swap) && <p className="text-sm break-words">{next(swap)}</p>}
						</div>
					</li>
				);
			})}
		</ul>
	);
}

/** The books that a reader offers, each with its status; finished ones below them. */
export function MyBooks({ mine }: { mine: Mine }) {
	const t = useTexts(texts);
	const everyday = mine.swaps.filter(({ event_id }) => event_id === "");
	const isOpen = ({ status }: Swap) => underWay.includes(status) || status === "rejected";
	const past = everyday.filter((swap) => !isOpen(swap)).slice(0, MAX_PAST);
	return (
		<Card title={t("mine")}>
			{everyday.length === 0 && <p>{t("noMine")}</p>}
			<Books swaps={everyday.filter(isOpen)} mine={mine} />
			{past.length > 0 && (
				<details>
					<summary className="cursor-pointer py-2">{t("pastMine", { count: past.length })}</summary>
					<Books swaps={past} mine={mine} />
				</details>
			)}
		</Card>
	);
}
