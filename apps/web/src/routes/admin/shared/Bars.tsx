import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { sharedTexts } from "./texts.ts";

export interface Bar {
	readonly key: string;
	readonly label: string;
	readonly value: number;
}

const height = 100;
const width = 10;

/** Some dozens of numbers as bars, drawn small; all of them stand in the table below, one press away. */
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
	const most = Math.max(...bars.map(({ value }) => value), 1);
	const sum = bars.reduce((all, { value }) => all + value, 0);
	const [first, last] = [bars[0], bars.at(-1)];
	return (
		<figure className="flex flex-col gap-2">
			<svg
				role="img"
				aria-label={t("barsSaid", { title, sum: number(sum), most: number(most) })}
				viewBox={`0 0 ${Math.max(bars.length, 1) * width} ${height}`}
				preserveAspectRatio="none"
				className="border-base-content/40 h-32 w-full border-b"
			>
				{bars.map(({ key, label, value }, place) => {
					const tall = (value / most) * (height - 2);
					return (
						<rect
							key={key}
							x={place * width + 1}
							y={height - tall}
							width={width - 2}
							height={tall}
							className="fill-current"
						>
							<title>{`${label}: ${number(value)}`}</title>
						</rect>
					);
				})}
			</svg>
			<figcaption className="flex justify-between gap-2 text-sm">
				<span>{first?.label}</span>
				<span>{t("most", { most: number(most) })}</span>
				<span>{last?.label}</span>
			</figcaption>
			<details className="text-sm">
				<summary className="cursor-pointer py-1">{t("asTable")}</summary>
				<div className="max-h-60 overflow-y-auto">
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
				</div>
			</details>
		</figure>
	);
}
