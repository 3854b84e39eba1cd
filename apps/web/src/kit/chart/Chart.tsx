import "./inks.css";
import "./chart.css";
import { useTexts } from "#i18n";
import { Legend } from "./Legend.tsx";
import { type ChartData, extremesOf, topOf } from "./model.ts";
import { Plot } from "./Plot.tsx";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

interface Props extends ChartData {
	/** `twins`: the series side by side for each category. */
	kind: "bars" | "lines" | "stacked" | "twins";
	/** Description of the chart for screen readers. */
	title: string;
	/** The categories are a time series: they are drawn from left to right. */
	isTime?: boolean;
}

/**
 * Chart with a text summary. It has no table: callers show the values as one, too. A heat map is `Heat`.
 */
export function Chart({ kind, title, isTime = false, ...data }: Props) {
	const t = useTexts(texts);
	const { categories, series, write } = data;
	const isStacked = kind === "stacked";
	if (topOf(data, isStacked) === 0) return <p className="py-4">{t("nothing")}</p>;
	const sentence = series.flatMap((one) => {
		const found = extremesOf(categories, one);
		if (!found) return [];
		const { max, min } = found;
		return t(max.category === min.category ? "single" : "extremes", {
			name: one.name,
			most: write(max.value),
			mostAt: max.category,
			least: write(min.value),
			leastAt: min.category,
		});
	});
	return (
		<figure className="flex flex-col gap-3">
			<div role="img" aria-label={[t(kind, { title }), ...sentence].join(" ")}>
				{isTime || kind === "lines" ? (
					<Plot {...data} kind={kind === "lines" ? "lines" : isStacked ? "stacked" : "bars"} />
				) : (
					<Rows {...data} isStacked={isStacked} />
				)}
			</div>
			{series.length > 1 && <Legend series={series} isLines={kind === "lines"} label={t("legend")} />}
		</figure>
	);
}
