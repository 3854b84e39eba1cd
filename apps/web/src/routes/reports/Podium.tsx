import type { ReportAnswer } from "@rafta/library/api/reports";
import { cellText } from "@rafta/library/reports/cells";
import type { Report, ReportTable } from "@rafta/library/reports/definition";
import { oneOf, useList } from "#data";
import { useLanguage } from "#i18n";
import { Cover } from "#kit";
import type { Book } from "../books/book.ts";

/** Titles that stand in front. */
const MAX_TITLES = 5;
/** Share of its place that the smallest cover has. */
const SMALLEST = 0.55;

type Rows = ReportAnswer["tables"][string]["rows"];

function Shelf({ rows, table, value }: { rows: Rows; table: ReportTable; value: string }) {
	const { language } = useLanguage();
	const ids = rows.map(({ book_id }) => String(book_id));
	const books = useList<Book>("books", {
		perPage: ids.length,
		filter: oneOf("id", ids),
	});
	const known = new Map(books.data?.items.map((book) => [book.id, book]));
	const column = table.columns.find(({ key }) => key === value);
	const top = Math.max(1, ...rows.map((row) => Number(row[value] ?? 0)));
	return (
		<ol
			className="grid max-w-3xl gap-x-2 sm:gap-x-4"
			style={{ gridTemplateColumns: `repeat(${rows.length}, minmax(0, 1fr))` }}
		>
			{rows.map((row, place) => {
				const book = known.get(ids[place] ?? "");
				const share = SMALLEST + ((1 - SMALLEST) * Number(row[value] ?? 0)) / top;
				return (
					<li key={ids[place]} className="row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-2">
						<div className="border-base-300 -mx-1 flex aspect-[2/3] items-end self-end justify-self-stretch justify-center border-b-4 px-1 sm:-mx-2 sm:px-2">
							<div style={{ width: `${100 * share}%` }}>
								{book && <Cover book={book} size="filling" isDecorative />}
							</div>
						</div>
						<div className="text-center text-sm">
							{column && (
								<p>
									<strong className="text-lg tabular-nums">{cellText(column, row[value], language)}</strong>{" "}
									{column.label[language].toLocaleLowerCase(language)}
								</p>
							)}
							<p className="line-clamp-2 break-words">
								{place + 1}. {String(row.title ?? "")}
							</p>
						</div>
					</li>
				);
			})}
		</ol>
	);
}

/** The titles in front of a report about titles, each as large as its figure. */
export function Podium({ report, answer }: { report: Report; answer: ReportAnswer }) {
	const { glance } = report;
	if (glance?.rows?.look !== "covers") return null;
	const { table: key, value } = glance.rows;
	const table = report.tables.find((one) => one.key === key);
	const rows = (answer.tables[key]?.rows ?? []).filter(({ book_id }) => book_id).slice(0, MAX_TITLES);
	if (!table || rows.length === 0) return null;
	return <Shelf rows={rows} table={table} value={value} />;
}
