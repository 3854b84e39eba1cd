import { Check } from "lucide-react";
import { useNumber, useTexts } from "#i18n";
import { Card, ScrollArea } from "#kit";
import { useShelves } from "../model.ts";
import { ShelfSpines } from "../ShelfSpines.tsx";
import { texts as shared } from "../texts.ts";
import { texts } from "./texts.ts";

/** Progress of each shelf, drawn by its spines. */
export function Shelves({
	stocktake,
	current,
	done,
	onChoose,
	since = () => 0,
	isNarrow = false,
}: {
	stocktake: string;
	/** The shelf being counted. */
	current?: string;
	/** Shelves that were finished: what was not seen there is missed. */
	done?: ReadonlySet<string>;
	/** Goes on with a shelf. */
	onChoose?(shelf: string): void;
	/** Books of a shelf that were counted since its figure was read. */
	since?(shelf: string): number;
	isNarrow?: boolean;
}) {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const number = useNumber();
	const read = useShelves(stocktake);
	const shelves = (read.data?.shelves ?? []).map((one) => ({
		...one,
		seen: Math.min(one.expected, one.seen + since(one.shelf)),
	}));
	// Beside the count, a single shelf would only repeat its figures.
	if (shelves.length < (isNarrow ? 2 : 1)) return null;
	return (
		<Card title={t("shelves")}>
			<ScrollArea label={t("shelves")} className="max-h-96 overflow-y-auto">
				<ul
					className={`grid gap-x-8 gap-y-1 ${isNarrow ? "sm:max-lg:grid-cols-2" : "sm:grid-cols-2 xl:grid-cols-3"}`}
				>
					{shelves.map(({ shelf, seen, expected }) => {
						const name = shelf || s("noShelf");
						const isMissed = done?.has(shelf) && seen < expected;
						const look = `rounded-field flex w-full items-center gap-3 px-2 py-1 text-start ${shelf === current ? "bg-primary/10 ring-primary font-semibold ring-1" : ""}`;
						const row = (
							<>
								<span className="w-16 min-w-0 break-words">{name}</span>
								<ShelfSpines seen={seen} expected={expected} />
								<span className="ms-auto flex items-center gap-1 whitespace-nowrap tabular-nums">
									{seen >= expected && <Check aria-hidden="true" size={16} className="text-primary-ink" />}
									{isMissed ? (
										<span className="text-error-ink">
											{t("shelfMissed", { count: number(expected - seen) })}
										</span>
									) : (
										t("shelfSeen", { seen: number(seen), expected: number(expected) })
									)}
								</span>
							</>
						);
						return (
							<li key={shelf}>
								{onChoose ? (
									<button
										type="button"
										aria-pressed={shelf === current}
										className={`hover:bg-base-200 cursor-pointer ${look}`}
										onClick={() => onChoose(shelf)}
									>
										{row}
									</button>
								) : (
									<span className={look}>{row}</span>
								)}
							</li>
						);
					})}
				</ul>
			</ScrollArea>
		</Card>
	);
}
