import { useNumber, useTexts } from "#i18n";
import { Chart, Table } from "#kit";
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
				<Table
					caption={title}
					columns={[
						{
							key: "label",
							title: columns[0],
							render: ({ label }) => <span className="font-normal">{label}</span>,
						},
						{ key: "value", title: columns[1], number: true, render: ({ value }) => number(value) },
					]}
					rows={bars}
					rowKey={({ key }) => key}
					className="max-h-60 overflow-y-auto"
				/>
			</details>
		</div>
	);
}
