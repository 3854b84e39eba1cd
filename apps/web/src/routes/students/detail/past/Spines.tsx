import type { AnswerOf } from "@rafta/library/api/index";
import { useNumber, useTexts } from "#i18n";
import { useDays } from "#web/routes/reading/reading.ts";
import { texts } from "./texts.ts";

type Months = AnswerOf<"GET /api/readers/:id/past">["months"];

/** Heights and widths by place: they say nothing about the books. */
const shapes = [
	[84, 16],
	[98, 20],
	[78, 14],
	[92, 18],
] as const;

/** Spines that are drawn for a month; more are only counted. */
const MAX_SPINES = 10;

/** How many books a reader read in which month, as outlined spines without names. */
export function Spines({ months }: { months: Months }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { month: nameOf } = useDays();
	return (
		<ol className="flex flex-wrap items-end gap-x-4 gap-y-4 sm:gap-x-6">
			{months.map(({ month, books }) => (
				<li key={month} className="min-w-22">
					<div className="border-base-content/20 flex items-end gap-0.5 border-b-3 px-1" aria-hidden="true">
						{Array.from({ length: Math.min(books, MAX_SPINES) }, (_, place) => {
							const [height, width] = shapes[place % shapes.length] ?? shapes[0];
							return (
								<span
									// biome-ignore lint/suspicious/noArrayIndexKey: a spine is its place
									key={place}
									className="border-base-content/30 rounded-t-xs border border-b-0 py-1.5"
									style={{ height, width }}
								>
									<span className="border-base-content/30 block h-1 border-y" />
								</span>
							);
						})}
					</div>
					<p className="pt-2 text-sm">
						<span className="block font-semibold">{nameOf(month)}</span>
						{t("month", { count: number(books) })}
					</p>
				</li>
			))}
		</ol>
	);
}
