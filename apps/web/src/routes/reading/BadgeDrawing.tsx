import type { BadgeName } from "@rafta/library/reading/badges";

/** A point on a circle about the middle of the drawing, 64 wide. */
const point = (angle: number, radius: number): string =>
	`${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`;

/** The eight-pointed star of the tiles, with blunt tips. */
function star(outer: number, inner: number): string {
	const step = Math.PI / 8;
	const points = Array.from({ length: 16 }, (_, n) =>
		point(n * step - step * 4, n % 2 === 0 ? outer : inner),
	);
	return `M${points.join("L")}z`;
}

const border = star(31, 25.5);
const seam = star(28, 22.8);

/** What each badge shows: five spines, three leaves, a thick open book, a pen, and a sun that comes back. */
const figures: Readonly<Record<BadgeName, string>> = {
	five: "M18 44V25h4.4v19zM23.4 44V21h4.8v23zM29.2 44V27h4.2v17zM34.400 44V22h4.600v22zM40.2 44.2l-2.1-17.400 4.300-.6 2.1 17.400zM17 45.200h30v1.800H17z",
	subjects:
		"M32 39c-4.600-5-4.600-14.500 0-21 4.600 6.500 4.600 16 0 21zM29.500 40.500c-7-.5-12.500-5.500-13.500-13.500 7.500 1 12.600 6 13.500 13.500zM34.500 40.500c7-.5 12.500-5.500 13.500-13.500-7.500 1-12.600 6-13.500 13.500zM31 41h2v7h-2z",
	long: "M15 23c6-2.200 12.500-1.800 16 1.200v17.600c-4-2.600-10-3-16-1.200zM49 23c-6-2.200-12.500-1.800-16 1.200v17.600c4-2.600 10-3 16-1.200zM15 42.500c6-1.800 12-1.400 16 1.200h2c4-2.600 10-3 16-1.200V45c-6-1.600-11.500-1.200-15.200 1.400h-3.600C26.500 43.800 21 43.400 15 45z",
	author:
		"M19 46c2-13 11-24.500 27.500-29.500C46 30 37.500 40 25.500 41.600l-3.800 5.400zM23.500 42.500C28 35 34 28.500 41 22.500c-6 6.500-11.500 13-15.500 20.300z",
	on_time:
		"M32 23.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM31 14.500h2v6h-2zM31 43.500h2v6h-2zM14.500 31h6v2h-6zM43.500 31h6v2h-6zM19.300 20.700l1.400-1.400 4.200 4.200-1.400 1.400zM39.100 40.500l1.400-1.400 4.200 4.200-1.400 1.400zM43.300 19.300l1.400 1.400-4.200 4.200-1.400-1.400zM23.500 39.100l1.400 1.400-4.200 4.200-1.400-1.400z",
};

/** A badge in two inks of the theme; one that is not earned yet is an outline. Decorative: its name stands beside it. */
export function BadgeDrawing({ name, isEarned }: { name: BadgeName; isEarned: boolean }) {
	const ink = isEarned ? "fill-accent-content" : "fill-base-content/35";
	return (
		<svg viewBox="0 0 64 64" className="size-16" aria-hidden="true">
			{isEarned ? (
				<>
					<path d={border} className="fill-accent" />
					<path d={seam} className="stroke-accent-content/45 fill-none" />
				</>
			) : (
				<path
					d={border}
					className="stroke-base-content/40 fill-none"
					strokeWidth="1.2"
					strokeDasharray="3 3"
				/>
			)}
			<path d={figures[name]} className={ink} fillRule="evenodd" />
		</svg>
	);
}
