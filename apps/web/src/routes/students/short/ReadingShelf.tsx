import type { Reading } from "@rafta/library/readers/reading";
import { type Language, languageFacts } from "@rafta/words";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Table } from "#kit";
import { texts } from "./texts.ts";

/** Width of a month's compartment; at most a fixed number of books is drawn in it. */
const slot = 78;
const MAX_DRAWN = 6;
const baselineY = 92;
const fills = ["fill-primary", "fill-secondary", "fill-accent", "fill-info", "fill-warning"];

const monthName = (month: string, language: Language): string =>
	new Intl.DateTimeFormat(languageFacts[language].formats, { month: "short", timeZone: "UTC" }).format(
		new Date(`${month}-01T00:00:00Z`),
	);

/** Book spines of different heights, stable over time: a growing shelf, not a chart to compete in. */
function Spines({ books, left, seed }: { books: number; left: number; seed: number }) {
	return Array.from({ length: Math.min(books, MAX_DRAWN) }, (_, index) => {
		const height = 46 + ((seed * 31 + index * 17) % 30);
		return (
			<rect
				// biome-ignore lint/suspicious/noArrayIndexKey: a spine is its place
				key={index}
				x={left + 3 + index * 12}
				y={baselineY - height}
				width="11"
				height={height}
				rx="2"
				className={fills[(seed + index) % fills.length]}
			/>
		);
	});
}

/** The books read this school year, as a shelf by months. There is no comparison with others. */
export function ReadingShelf({ reading }: { reading: Reading }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const number = useNumber();
	if (reading.books === 0) return <p>{t("nothingRead")}</p>;
	const rows = [reading.months.slice(0, 4), reading.months.slice(4, 8), reading.months.slice(8)].filter(
		(row) => row.length > 0,
	);
	return (
		<div className="flex flex-col gap-4">
			<p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
				<span>
					<strong className="text-2xl tabular-nums">{number(reading.books)}</strong>{" "}
					{t(reading.books === 1 ? "yearBook" : "yearBooks")}
				</span>
				{reading.pages > 0 && (
					<span>
						<strong className="text-xl tabular-nums">{number(reading.pages)}</strong> {t("yearPages")}
					</span>
				)}
			</p>
			<div role="img" aria-label={t("shelf", { count: reading.books })} className="grid gap-2 lg:grid-cols-3">
				{rows.map((row, shelf) => (
					<svg
						key={row[0]?.month}
						viewBox={`0 0 ${slot * 4} 116`}
						className="w-full max-w-md"
						aria-hidden="true"
					>
						{row.map(({ month, books }, index) => (
							<g key={month}>
								<Spines books={books} left={index * slot} seed={shelf * 4 + index} />
								<text x={index * slot + 4} y="113" className="fill-base-content text-sm">
									{monthName(month, language)}
									{books > MAX_DRAWN ? ` ${books}` : ""}
								</text>
							</g>
						))}
						<rect x="0" y={baselineY} width={slot * 4} height="6" rx="2" className="fill-base-content/70" />
					</svg>
				))}
			</div>
			<details className="text-sm">
				<summary className="cursor-pointer">{t("tableShow")}</summary>
				<Table
					caption={t("tableShow")}
					columns={[
						{ key: "month", title: t("month"), render: ({ month }) => monthName(month, language) },
						{ key: "books", title: t("monthBooks"), number: true, render: ({ books }) => number(books) },
					]}
					rows={reading.months}
					rowKey={({ month }) => month}
					className="mt-2 max-w-xs"
				/>
			</details>
		</div>
	);
}
