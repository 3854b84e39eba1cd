import { type ChartData, inkOf, styleOf } from "./model.ts";

const patternOf = (id: string, place: number): string => `${id}-${place}`;

const shapes = [
	{ size: 8, draw: (ink: string) => <rect width="8" height="8" fill={ink} /> },
	{
		size: 8,
		draw: (ink: string) => <path d="M-2 10L10 -2M-2 2L2 -2M6 10L10 6" stroke={ink} strokeWidth="2.6" />,
	},
	{ size: 6, draw: (ink: string) => <circle cx="3" cy="3" r="1.6" fill={ink} /> },
	{ size: 6, draw: (ink: string) => <path d="M1 0V6" stroke={ink} strokeWidth="2" /> },
];

/** Fill patterns of the series, the same that `chart.css` draws for horizontal bars. */
export function Patterns({ id, count }: { id: string; count: number }) {
	return (
		<defs>
			{Array.from({ length: count }, (_, place) => {
				const shape = shapes[styleOf(place)];
				if (!shape) return null;
				const name = patternOf(id, place);
				return (
					<pattern key={name} id={name} width={shape.size} height={shape.size} patternUnits="userSpaceOnUse">
						{shape.draw(inkOf(place))}
					</pattern>
				);
			})}
		</defs>
	);
}

/** Vertical bars: the series of each category side by side or stacked. */
export function Columns({
	data: { categories, series, write },
	id,
	isStacked,
	band,
	x,
	y,
}: {
	data: ChartData;
	id: string;
	isStacked: boolean;
	/** Width of a category. */
	band: number;
	/** Left edge of a category. */
	x(category: number): number;
	y(value: number): number;
}) {
	const gap = Math.min(band * 0.2, 12);
	const width = (band - gap) / (isStacked ? 1 : series.length);
	return categories.map((name, category) => {
		let under = 0;
		return series.map((one, place) => {
			const value = one.values[category] ?? 0;
			const foot = isStacked ? under : 0;
			under += value;
			if (value <= 0) return null;
			return (
				<rect
					key={one.name}
					x={x(category) + gap / 2 + (isStacked ? 0 : width * place)}
					y={y(foot + value)}
					width={Math.max(width - 1, 1)}
					height={Math.max(y(foot) - y(foot + value), 1)}
					fill={`url(#${patternOf(id, place)})`}
					stroke={inkOf(place)}
					strokeWidth="1.5"
				>
					<title>{`${name}, ${one.name}: ${write(value)}`}</title>
				</rect>
			);
		});
	});
}
