/** What a label or a card shows, drawn on the page in millimetres. */
import { BAND_WIDTH, drawCardBand } from "@rafta/library/covers/card-band";
import { svgElement } from "@rafta/library/covers/svg";
import type { Box } from "@rafta/library/labels/sheets";
import { shortenText, spineParts } from "@rafta/library/labels/texts";
import { useId } from "react";
import { DrawnFigure } from "#kit";
import type { Kind } from "./choices.ts";

/** A label as the server names it. */
export interface Label {
	readonly title: string;
	readonly text: string;
	/** Above the title, where there is room. */
	readonly school?: string;
}

/** Average width of a letter, in heights of the type. */
const letterWidth = 0.52;

const fitting = (text: string, size: number, width: number): string =>
	shortenText(text, (part) => part.length * size * letterWidth <= width);

function Line({
	text,
	size,
	box,
	y,
	isQuiet = false,
	anchor = "middle",
}: {
	text: string;
	size: number;
	box: Box;
	y: number;
	isQuiet?: boolean;
	anchor?: "start" | "middle";
}) {
	return (
		<text
			x={anchor === "start" ? box.x : box.x + box.width / 2}
			y={y}
			fontSize={size}
			textAnchor={anchor}
			className={`fill-base-content ${isQuiet ? "" : "font-semibold"}`}
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

/** A reader's card: its band of cloth, the name in large letters, the code's place, the bars. */
function CardContent({ label, box }: { label: Label; box: Box }) {
	const id = useId();
	const drawing = drawCardBand(label.text || label.title, Math.round(box.height * 10));
	const width = BAND_WIDTH / 10;
	const inner = { ...box, x: box.x + width + 2.5, width: box.width - width - 4.5 };
	const words = label.title.split(" ");
	const surname = words.pop() ?? "";
	const given = words.join(" ");
	const bars = 11;
	const top = box.y + box.height - bars - 6;
	const code = 18;
	const beside = { ...inner, width: inner.width - code - 4 };
	return (
		<>
			<DrawnFigure
				element={svgElement(drawing, id)}
				label=""
				more={{ x: box.x, y: box.y, width, height: box.height }}
			/>
			<Line text={given || surname} size={6.5} box={beside} y={box.y + 21} anchor="start" />
			{given && <Line text={surname} size={4.2} box={beside} y={box.y + 26.5} anchor="start" />}
			<rect
				x={inner.x + inner.width - code}
				y={box.y + 5}
				width={code}
				height={code}
				strokeDasharray="1.2 0.8"
				strokeWidth={1.2}
				className="fill-base-200 stroke-base-content/50"
			/>
			{label.text && <Bars text={label.text} box={{ ...inner, y: top, height: bars }} />}
			<Line text={label.text} size={2.8} box={inner} y={top + bars + 3} />
		</>
	);
}

/** What is printed in a cell, roughly as large as on paper. */
export function LabelContent({ kind, label, box }: { kind: Kind; label: Label; box: Box }) {
	if (kind === "spines") {
		const lines = spineParts(label.text);
		const size = Math.min(5, box.height / (lines.length * 1.2), box.width / 5);
		const top = box.y + (box.height - lines.length * size * 1.2) / 2;
		return lines.map((line, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: a line of a label is its place
			<Line key={index} text={line} size={size} box={box} y={top + size * (1.2 * index + 0.95)} />
		));
	}
	if (kind === "cards") return <CardContent label={label} box={box} />;
	const size = 2.6;
	const bars = Math.min(13, box.height - size * 1.4 - 4);
	const above = label.school ? 3 : 0;
	const top = box.y + (box.height - bars - size * 1.3 - 3.4 + above) / 2;
	const y = top + size * 1.3;
	return (
		<>
			{above > 0 && <Line text={label.school ?? ""} size={2.3} box={box} y={top - 0.8} isQuiet />}
			<Line text={label.title} size={size} box={box} y={top + size} />
			{label.text && <Bars text={label.text} box={{ ...box, y, height: bars }} />}
			<Line text={label.text} size={2.8} box={box} y={y + bars + 3} />
		</>
	);
}
