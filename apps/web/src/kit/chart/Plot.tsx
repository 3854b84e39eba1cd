import { nice, ticks } from "d3-array";
import { useId, useState } from "react";
import { Columns, Patterns } from "./Columns.tsx";
import { Line } from "./Line.tsx";
import { type ChartData, topOf } from "./model.ts";
import { useWidth } from "./useWidth.ts";

const height = 260;
const foot = 26;
const head = 12;
/** Approximate width of a letter at the font size of the axes. */
const letter = 7;

/** Returns the step between labelled categories, as many as fit, starting with the first. */
const stepOf = (categories: readonly string[], room: number): number => {
	const maxLabelWidth = Math.max(...categories.map((name) => name.length), 1) * letter + 14;
	return Math.max(1, Math.ceil((categories.length * maxLabelWidth) / Math.max(room, 1)));
};

/** Lines or columns between two axes, categories from left to right. */
export function Plot({ kind, ...data }: ChartData & { kind: "lines" | "bars" | "stacked" }) {
	const { series, write } = data;
	const categories = data.short ?? data.categories;
	const [box, setBox] = useState<HTMLElement | null>(null);
	const width = useWidth(box) || 640;
	const id = useId();
	const steps = 4;
	const [, top] = nice(0, topOf(data, kind === "stacked"), steps);
	const lines = ticks(0, top, steps);
	const left = Math.max(...lines.map((value) => write(value).length)) * letter + 10;
	const room = width - left - 8;
	const band = room / categories.length;
	const middle = (category: number) => left + band * (category + 0.5);
	const y = (value: number) => head + (1 - value / top) * (height - head - foot);
	const step = stepOf(categories, room);
	return (
		<div ref={setBox}>
			<svg viewBox={`0 0 ${width} ${height}`} className="block w-full text-sm" aria-hidden="true">
				<Patterns id={id} count={series.length} />
				{lines.map((value) => (
					<g key={value}>
						<path
							d={`M${left} ${y(value)}H${width}`}
							stroke="currentColor"
							opacity={value === 0 ? 0.8 : 0.2}
						/>
						<text x={left - 6} y={y(value)} dy="0.35em" textAnchor="end" fill="currentColor">
							{write(value)}
						</text>
					</g>
				))}
				{categories.map(
					(name, category) =>
						category % step === 0 && (
							<text
								// biome-ignore lint/suspicious/noArrayIndexKey: a category is its place
								key={category}
								x={middle(category)}
								y={height - 8}
								textAnchor="middle"
								fill="currentColor"
							>
								{name}
							</text>
						),
				)}
				{kind === "lines" ? (
					series.map((one, place) => (
						<Line
							key={one.name}
							series={one}
							place={place}
							x={middle}
							y={y}
							titleOf={(category, value) => `${data.categories[category]}, ${one.name}: ${write(value)}`}
						/>
					))
				) : (
					<Columns
						data={data}
						id={id}
						isStacked={kind === "stacked"}
						band={band}
						x={(category) => left + band * category}
						y={y}
					/>
				)}
			</svg>
		</div>
	);
}
