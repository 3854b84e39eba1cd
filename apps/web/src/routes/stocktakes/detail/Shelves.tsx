import { Check } from "lucide-react";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Card } from "../../../ui/Page.tsx";
import { useShelves } from "../model.ts";
import { ShelfSpines } from "../ShelfSpines.tsx";
import { texts as shared } from "../texts.ts";
import { texts } from "./texts.ts";

/** Progress of each shelf, drawn by its spines. */
export function Shelves({
	stocktake,
	current,
	isNarrow = false,
}: {
	stocktake: string;
	/** The shelf being counted. */
	current?: string;
	isNarrow?: boolean;
}) {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const number = useNumber();
	const shelves = useShelves(stocktake).data?.shelves ?? [];
	// Beside the count, a single shelf would only repeat its figures.
	if (shelves.length < (isNarrow ? 2 : 1)) return null;
	return (
		<Card title={t("shelves")}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
			<section aria-label={t("shelves")} tabIndex={0} className="max-h-96 overflow-y-auto">
				<ul className={`grid gap-x-8 gap-y-1 ${isNarrow ? "" : "sm:grid-cols-2 xl:grid-cols-3"}`}>
					{shelves.map(({ shelf, seen, expected }) => {
						const name = shelf || s("noShelf");
						return (
							<li
								key={shelf}
								className={`rounded-field flex items-center gap-3 px-2 py-1 ${shelf === current ? "bg-primary/10 font-semibold" : ""}`}
							>
								<span className="w-16 min-w-0 break-words">{name}</span>
								<ShelfSpines seen={seen} expected={expected} />
								<span className="ml-auto flex items-center gap-1 tabular-nums">
									{seen >= expected && <Check aria-hidden="true" size={16} className="text-primary-ink" />}
									{t("shelfSeen", { seen: number(seen), expected: number(expected) })}
								</span>
							</li>
						);
					})}
				</ul>
			</section>
		</Card>
	);
}
