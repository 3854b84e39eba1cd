import { inkStyle } from "./inkStyle.ts";
import { Dot, dashOf } from "./Line.tsx";
import { inkOf, type Series, styleOf } from "./model.ts";

function Sample({ place, isLines }: { place: number; isLines: boolean }) {
	if (!isLines) {
		return (
			<span
				aria-hidden="true"
				className={`chart-bar chart-look-${styleOf(place)} inline-block h-4 w-6`}
				style={inkStyle(place)}
			/>
		);
	}
	return (
		<svg aria-hidden="true" width="40" height="16" viewBox="0 0 40 16">
			<path d="M0 8H40" stroke={inkOf(place)} strokeWidth="2.5" strokeDasharray={dashOf(place)} />
			<Dot place={place} x={20} y={8} />
		</svg>
	);
}

/** Legend that maps series to their styles. */
export function Legend({
	series,
	isLines,
	label,
}: {
	series: readonly Series[];
	isLines: boolean;
	label: string;
}) {
	return (
		<ul aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
			{series.map(({ name }, place) => (
				<li key={name} className="flex items-center gap-2">
					<Sample place={place} isLines={isLines} />
					{name}
				</li>
			))}
		</ul>
	);
}
