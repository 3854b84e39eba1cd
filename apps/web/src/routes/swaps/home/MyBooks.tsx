import { underWay } from "@rafta/library/swaps/states";
import { useTexts } from "#i18n";
import { Cover, Link } from "#kit";
import { useChoiceLabel } from "../Labels.tsx";
import type { Mine, MySwap } from "../model.ts";
import { useNextOf } from "../steps.ts";
import { texts } from "../texts.ts";
import { bookIn } from "./exchanges.ts";

const MAX_PAST = 20;

function Books({ swaps, mine }: { swaps: readonly MySwap[]; mine: Mine }) {
	const t = useTexts(texts);
	const next = useNextOf();
	const label = useChoiceLabel("status");
	return (
		<ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
			{swaps.map((swap) => {
				const book = bookIn(mine, swap.book_id);
				const state = swap.hidden && swap.status === "listed" ? t("hiddenBadge") : label(swap.status);
				return (
					<li key={swap.id} className="flex items-center gap-4 py-3">
						{book && <Cover book={book} size="small" isDecorative />}
						<div className="min-w-0 flex-1">
							<Link
								href={`/swaps/detail/${swap.id}`}
								className="link link-hover font-semibold break-words"
								otherwise={book?.title}
							>
								{book?.title}
							</Link>
							<p className="text-sm break-words">{next(swap) || state}</p>
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
	const isOpen = ({ status }: MySwap) => underWay.includes(status) || status === "rejected";
	const past = everyday.filter((swap) => !isOpen(swap)).slice(0, MAX_PAST);
	return (
		<section className="flex flex-col gap-2">
			<h2 className="text-lg font-semibold">{t("mine")}</h2>
			{everyday.length === 0 && <p>{t("noMine")}</p>}
			<Books swaps={everyday.filter(isOpen)} mine={mine} />
			{past.length > 0 && (
				<details>
					<summary className="cursor-pointer py-2">{t("pastMine", { count: past.length })}</summary>
					<Books swaps={past} mine={mine} />
				</details>
			)}
		</section>
	);
}
