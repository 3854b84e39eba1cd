import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Card } from "../../../ui/Page.tsx";
import { useShelves } from "../model.ts";
import { texts as shared } from "../texts.ts";
import { texts } from "./texts.ts";

/** Progress of each shelf. */
export function Shelves({ stocktake }: { stocktake: string }) {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const number = useNumber();
	const shelves = useShelves(stocktake).data?.shelves ?? [];
	if (shelves.length === 0) return null;
	return (
		<Card title={t("shelves")}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
			<section aria-label={t("shelves")} tabIndex={0} className="max-h-96 overflow-y-auto">
				<ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
					{shelves.map(({ shelf, seen, expected }) => {
						const name = shelf || s("noShelf");
						return (
							<li key={shelf}>
								<div className="flex justify-between gap-2">
									<span className="font-semibold break-words">{name}</span>
									<span className="tabular-nums">
										{t("shelfSeen", { seen: number(seen), expected: number(expected) })}
									</span>
								</div>
								<progress
									className="progress progress-primary w-full"
									aria-label={name}
									value={seen}
									max={Math.max(1, expected)}
								/>
							</li>
						);
					})}
				</ul>
			</section>
		</Card>
	);
}
