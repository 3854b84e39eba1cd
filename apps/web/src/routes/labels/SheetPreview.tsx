import { type Box, cellBox, cellsOf, page, printable, type Sheet } from "@rafta/library/labels/sheets";
import { shortened, spineParts } from "@rafta/library/labels/texts";
import { useTexts } from "../../i18n/language.tsx";
import type { Kind } from "./choices.ts";
import { labelTexts } from "./texts.ts";

/** A label as the server names it. */
interface Label {
	readonly title: string;
	readonly text: string;
}

/** Average width of a letter, in heights of the type. */
const letterWidth = 0.52;

const fitting = (text: string, size: number, width: number): string =>
	shortened(text, (part) => part.length * size * letterWidth <= width);

function Line({ text, size, box, y }: { text: string; size: number; box: Box; y: number }) {
	return (
		<text
			x={box.x + box.width / 2}
			y={y}
			fontSize={size}
			textAnchor="middle"
			className="fill-base-content font-semibold"
		>
			{fitting(text, size, box.width)}
		</text>
	);
}

/** Bars that look like the number's, for the eye; the scanner reads those of the file. */
function Bars({ text, box }: { text: string; box: Box }) {
	const widths = [...text].flatMap((digit, place) => {
		const value = digit.charCodeAt(0) + place;
		return [1 + (value % 2), 1, 1 + (value % 3), 1 + ((value >> 1) % 2), 1, 1 + ((value >> 2) % 2)];
	});
	const unit = (box.width * 0.9) / widths.reduce((sum, width) => sum + width, 1);
	let at = box.x + box.width * 0.05;
	let path = "";
	for (const [index, width] of widths.entries()) {
		if (index % 2 === 0) path += `M${at} ${box.y}h${width * unit}v${box.height}h${-width * unit}z`;
		at += width * unit;
	}
	return <path d={path} className="fill-base-content" />;
}

/** What is printed in a cell, roughly as large as on paper. */
function Content({ kind, label, box }: { kind: Kind; label: Label; box: Box }) {
	if (kind === "spines") {
		const lines = spineParts(label.text);
		const size = Math.min(5, box.height / (lines.length * 1.2), box.width / 5);
		const top = box.y + (box.height - lines.length * size * 1.2) / 2;
		return lines.map((line, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: a line of a label is its place
			<Line key={index} text={line} size={size} box={box} y={top + size * (1.2 * index + 0.95)} />
		));
	}
	const isCard = kind === "cards";
	const size = isCard ? 4.2 : 2.6;
	const bars = Math.min(isCard ? 11 : 13, box.height - size * 1.4 - 4);
	const top = isCard ? box.y + box.height - bars - 4 : box.y + (box.height - bars - size * 1.3 - 3.4) / 2;
	const y = isCard ? top : top + size * 1.3;
	return (
		<>
			<Line text={label.title} size={size} box={box} y={isCard ? box.y + 8 : top + size} />
			{label.text && <Bars text={label.text} box={{ ...box, y, height: bars }} />}
			<Line text={label.text} size={2.8} box={box} y={y + bars + 3} />
		</>
	);
}

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
						{label && <Content kind={kind} label={label} box={printable(outer)} />}
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
