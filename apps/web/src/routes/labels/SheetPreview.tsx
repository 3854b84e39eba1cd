import { cellBox, cellsOf, page, type Sheet } from "@rafta/library/labels/sheets";

/** Small preview of the page, with used cells darker. A click on a cell makes it the first one. */
export function SheetPreview({
	sheet,
	start,
	onStart,
}: {
	sheet: Sheet;
	start: number;
	onStart(cell: number): void;
}) {
	return (
		// The number field next to it does the same by keyboard.
		<svg
			viewBox={`0 0 ${page.width} ${page.height}`}
			className="border-base-content/25 bg-base-100 h-64 w-auto shrink-0 border"
			aria-hidden="true"
		>
			{Array.from({ length: cellsOf(sheet) }, (_, cell) => {
				const { x, y, width, height } = cellBox(sheet, cell);
				const isFree = cell + 1 >= start;
				return (
					// biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the mouse; the number field is the way for all
					<g key={`${x} ${y}`} className="cursor-pointer" onClick={() => onStart(cell + 1)}>
						<rect
							x={x + 0.5}
							y={y + 0.5}
							width={width - 1}
							height={height - 1}
							rx={1.5}
							className={`${isFree ? "fill-primary/10" : "fill-base-300"} ${cell + 1 === start ? "stroke-primary-ink" : "stroke-base-content/50"}`}
							strokeWidth={cell + 1 === start ? 1.6 : 0.4}
						/>
						<text
							x={x + width / 2}
							y={y + height / 2 + 2.5}
							fontSize={7}
							textAnchor="middle"
							className="fill-base-content"
						>
							{cell + 1}
						</text>
					</g>
				);
			})}
		</svg>
	);
}
