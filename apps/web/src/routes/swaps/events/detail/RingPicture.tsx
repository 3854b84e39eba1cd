import { Cover, type CoverBook } from "#kit";

/** Rings of more books are not drawn: their covers would lie over each other. */
export const MOST_IN_RING = 10;
/** As many stand in the smaller ring. */
const MOST_IN_SMALL = 6;
/** Radius in hundredths of the picture's side. */
const RADIUS = 38;

const placeOf = (place: number, count: number): readonly [x: number, y: number, degrees: number] => {
	const angle = (2 * Math.PI * place) / count - Math.PI / 2;
	return [50 + RADIUS * Math.cos(angle), 50 + RADIUS * Math.sin(angle), (angle * 180) / Math.PI];
};

/** A book within a ring; a title may be in it twice. */
interface RingStep {
	readonly id: string;
	readonly book: CoverBook;
}

/** The books of a ring, each on its way to the place of the next; the sentences beside it say who gets which. */
export function RingPicture({ steps }: { steps: readonly RingStep[] }) {
	const count = steps.length;
	return (
		<div
			aria-hidden="true"
			className={`relative shrink-0 self-center ${count > MOST_IN_SMALL ? "size-72" : "size-52"}`}
		>
			<svg aria-hidden="true" viewBox="0 0 100 100" className="absolute inset-0 size-full" fill="none">
				<circle cx="50" cy="50" r={RADIUS} className="stroke-base-content/40" strokeWidth="0.8" />
				{steps.map(({ id }, place) => {
					const [x, y, degrees] = placeOf(place + 0.5, count);
					return (
						<path
							key={id}
							d="M-2 -2.2 2 0 -2 2.2z"
							transform={`translate(${x} ${y}) rotate(${degrees + 90})`}
							className="fill-base-content/70"
						/>
					);
				})}
			</svg>
			{steps.map(({ id, book }, place) => {
				const [x, y] = placeOf(place, count);
				return (
					<span
						key={id}
						className="absolute -translate-x-1/2 -translate-y-1/2"
						style={{ left: `${x}%`, top: `${y}%` }}
					>
						<Cover book={book} size="small" isDecorative />
					</span>
				);
			})}
		</div>
	);
}
