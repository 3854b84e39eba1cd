import { line, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from "d3-shape";
import { inkOf, type Series, styleOf } from "./model.ts";

const dashes = [undefined, "7 4", "2 4", "11 4 2 4"];
const marks = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];
/** A line with more points than this has no marks: they would hide it. */
const MAX_MARKED_POINTS = 40;

/** Dash pattern of a series' line. */
export const dashOf = (place: number): string | undefined => dashes[styleOf(place)];

/** Mark of a series' points. */
export function Dot({ place, x, y, title }: { place: number; x: number; y: number; title?: string }) {
	const shape = symbol(marks[styleOf(place)], 46)() ?? undefined;
	return (
		<path
			d={shape}
			transform={`translate(${x},${y})`}
			fill="var(--color-base-100)"
			stroke={inkOf(place)}
			strokeWidth="2"
		>
			{title !== undefined && <title>{title}</title>}
		</path>
	);
}

/** One series as a line, with gaps at missing values. */
export function Line({
	series: { values },
	place,
	x,
	y,
	titleOf,
}: {
	series: Series;
	place: number;
	/** Tooltip of a point. */
	titleOf(category: number, value: number): string;
	/** Middle of a category. */
	x(category: number): number;
	y(value: number): number;
}) {
	const points = values.map((value, category) => ({ value, at: x(category) }));
	const path = line<(typeof points)[number]>(
		({ at }) => at,
		({ value }) => y(value ?? 0),
	).defined(({ value }) => value !== null)(points);
	return (
		<g>
			<path
				d={path ?? undefined}
				fill="none"
				stroke={inkOf(place)}
				strokeWidth="2.5"
				strokeDasharray={dashOf(place)}
				strokeLinejoin="round"
			/>
			{points.length <= MAX_MARKED_POINTS &&
				points.map(
					({ value, at }, category) =>
						value !== null && (
							<Dot key={at} place={place} x={at} y={y(value)} title={titleOf(category, value)} />
						),
				)}
		</g>
	);
}
