import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Chart } from "../../../ui/chart/Chart.tsx";
import { ScrollArea } from "../../../ui/ScrollArea.tsx";
import { sharedTexts } from "./texts.ts";

export interface Bar {
	readonly key: string;
	readonly label: string;
	/** The short label below the bars, where there is little room. */
	readonly short: string;
	readonly value: number;
}

/** Bar chart of some dozens of numbers over time; all of them are in the table below, one click away. */
export function Bars({
	title,
	bars,
	columns,
}: {
	title: string;
	bars: readonly Bar[];
	columns: readonly [label: string, value: string];
}) {
	const t = useTexts(sharedTexts);
	const number = useNumber();
	return (
		<div className="flex flex-col gap-2">
			<Chart
				kind="bars"
				isTime
				title={title}
				categories={bars.map(({ short }) => short)}
				series={[{ name: columns[1], values: bars.map(({ value }) => value) }]}
				write={number}
			/>
			<details className="text-sm">
				<summary className="cursor-pointer py-1">{t("asTable")}</summary>
				<ScrollArea label={title} className="max-h-60 overflow-y-auto">
					<table className="table-sm table">
						<caption className="sr-only">{title}</caption>
						<thead>
							<tr>
								<th scope="col">{columns[0]}</th>
								<th scope="col" className="text-right">
									{columns[1]}
								</th>
							</tr>
						</thead>
						<tbody>
							{bars.map(({ key, label, value }) => (
								<tr key={key}>
									<td>{label}</td>
									<td className="text-right tabular-nums">{number(value)}</td>
								</tr>
							))}
						</tbody>
					</table>
				</ScrollArea>
			</details>
		</div>
	);
}
