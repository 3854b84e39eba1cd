import { cellBox, cellsOf, page, printable, type Sheet } from "@rafta/library/labels/sheets";
import { useTexts } from "#i18n";
import type { Kind } from "./choices.ts";
import { type Label, LabelContent } from "./LabelContent.tsx";
import { labelTexts } from "./texts.ts";

/**
 * The first page as it will be printed: cells used before are grey. A click on a cell makes it the first one.
 */
export function SheetPreview({
	kind,
	sheet,
	start,
	labels,
	onStart,
}: {
	kind: Kind;
	sheet: Sheet;
	start: number;
	labels: readonly Label[];
	onStart(cell: number): void;
}) {
	const t = useTexts(labelTexts);
	return (
		// The number field next to it does the same by keyboard.
		<svg
			viewBox={`0 0 ${page.width} ${page.height}`}
			className="bg-base-100 h-auto max-h-[58dvh] w-full max-w-sm rounded-xs shadow-md"
			aria-hidden="true"
		>
			{Array.from({ length: cellsOf(sheet) }, (_, cell) => {
				const outer = cellBox(sheet, cell);
				const { x, y, width, height } = outer;
				const isFree = cell + 1 >= start;
				const isStart = cell + 1 === start;
				const label = isFree ? labels[cell + 1 - start] : undefined;
				return (
					// biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the mouse; the number field is the way for all
					<g
						key={`${x} ${y}`}
						data-cell={cell + 1}
						className="cursor-pointer"
						onClick={() => onStart(cell + 1)}
					>
						<rect
							x={x + 0.5}
							y={y + 0.5}
							width={width - 1}
							height={height - 1}
							rx={1.5}
							className={`${isFree ? "fill-base-100" : "fill-base-200"} ${isStart ? "stroke-primary-ink" : "stroke-base-content/25"}`}
							strokeWidth={isStart ? 1.2 : 0.3}
							strokeDasharray={isFree ? undefined : "1.5 1.5"}
						/>
						{label && <LabelContent kind={kind} label={label} box={printable(outer)} />}
						{!isFree && (
							<text
								x={x + width / 2}
								y={y + height / 2 + 1.5}
								fontSize={Math.min(4, width / 7)}
								textAnchor="middle"
								className="fill-base-content opacity-75"
							>
								{t("usedCell")}
							</text>
						)}
					</g>
				);
			})}
		</svg>
	);
}
