import "./inks.css";
import "./chart.css";
import type { CSSProperties } from "react";
import { useTexts } from "#i18n";
import { ScrollArea } from "../ScrollArea.tsx";
import { texts } from "./texts.ts";

/** Table whose cells are shaded by their value and contain the number. */
export function Heat({
	title,
	rows,
	columns,
	valueAt,
	write,
}: {
	title: string;
	rows: readonly string[];
	columns: readonly string[];
	valueAt(row: number, column: number): number;
	write(value: number): string;
}) {
	const t = useTexts(texts);
	const top = Math.max(1, ...rows.flatMap((_, row) => columns.map((_, column) => valueAt(row, column))));
	return (
		<ScrollArea label={t("heat", { title })} className="overflow-x-auto">
			<table className="w-full border-separate border-spacing-0.5 text-center text-sm tabular-nums">
				<caption className="sr-only">{t("heat", { title })}</caption>
				<thead>
					<tr>
						<td />
						{columns.map((name) => (
							<th key={name} scope="col" className="font-normal">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((name, row) => (
						<tr key={name}>
							<th scope="row" className="w-px pe-2 pb-2 text-start font-normal">
								{name}
							</th>
							{columns.map((column, place) => {
								const value = valueAt(row, place);
								return (
									<td key={column} className="min-w-7 pb-2">
										<span
											aria-hidden="true"
											className="chart-shade rounded-selector block h-5"
											style={{ "--share": `${Math.round((value / top) * 100)}%` } as CSSProperties}
										/>
										{value > 0 ? write(value) : <span className="opacity-75">·</span>}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollArea>
	);
}
