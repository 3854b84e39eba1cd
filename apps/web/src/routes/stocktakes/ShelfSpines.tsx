/** Spines of a drawn shelf: so many stand for all its books. */
const SPINES = 16;
const heights = [15, 18, 14, 17, 19, 15, 18, 16, 13, 18, 15, 17, 14, 19, 16, 18] as const;
const WIDTH = 6;
const HEIGHT = 22;

/** A shelf whose seen books are filled spines and whose others are outlines; its number stands beside it. */
export function ShelfSpines({ seen, expected }: { seen: number; expected: number }) {
	const share = expected === 0 ? 1 : Math.min(1, seen / expected);
	// The first spine is filled with the first book, the last one only with the last.
	const shown = share === 1 ? SPINES : Math.min(SPINES - 1, Math.ceil(share * SPINES));
	return (
		<svg viewBox={`0 0 ${SPINES * (WIDTH + 1)} ${HEIGHT}`} className="h-6 w-28 shrink-0" aria-hidden="true">
			{heights.map((height, place) => (
				<rect
					// biome-ignore lint/suspicious/noArrayIndexKey: a spine is its place
					key={place}
					x={place * (WIDTH + 1) + 0.5}
					y={HEIGHT - 2 - height}
					width={WIDTH - 1}
					height={height}
					className={place < shown ? "fill-primary" : "fill-base-100 stroke-base-content/40"}
				/>
			))}
			<path
				d={`M0 ${HEIGHT - 1}h${SPINES * (WIDTH + 1)}`}
				className="stroke-base-content/40"
				strokeWidth="2"
			/>
		</svg>
	);
}
