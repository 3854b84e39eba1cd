import { type Arrow, type Flight, pictureOf, type Stop, sentencesOf } from "@rafta/library/swap/picture";
import { useId } from "react";
import { useLanguage, useNumber, useTexts } from "../../../i18n/language.tsx";
import { texts } from "../texts.ts";

/** Units of the drawing: of a cycle it is a square, of a chain as high as it has stops. */
const width = 320;
const halfHeight = 20;

/** A school's name takes more room than a child's. */
const halfWidthOf = ({ reader }: Stop): number => (reader?.school ? 54 : 48);

/** Letters of a line within a stop: of a reader, and of a school, which has two lines. */
const [nameLetters, schoolLetters] = [15, 13];

type Point = readonly [x: number, y: number];

/** What fits into a stop or beside an arrow. */
const cut = (text: string, most: number): string =>
	text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** A school's name in two lines at most. */
function schoolLines(name: string): string[] {
	const [first = "", ...rest] = name.split(/\s+/);
	const lines = [first, ""];
	for (const word of rest)
		if (lines[1] === "" && `${lines[0]} ${word}`.length <= schoolLetters) lines[0] += ` ${word}`;
		else lines[1] = `${lines[1]} ${word}`.trim();
	return lines.filter((line) => line !== "").map((line) => cut(line, schoolLetters));
}

/** Where an arrow meets the edge of a stop that it comes from another point to. */
function edge([x, y]: Point, [fromX, fromY]: Point, halfWidth: number): Point {
	const [dx, dy] = [fromX - x, fromY - y];
	const part = Math.min(
		dx === 0 ? Number.POSITIVE_INFINITY : (halfWidth + 4) / Math.abs(dx),
		dy === 0 ? Number.POSITIVE_INFINITY : (halfHeight + 4) / Math.abs(dy),
		1,
	);
	return [x + dx * part, y + dy * part];
}

function FlightLine({
	flight,
	stops,
	height,
	head,
}: {
	flight: Flight;
	stops: readonly Stop[];
	height: number;
	head: string;
}) {
	const [from, to] = [stops[flight.from], stops[flight.to]];
	if (!from || !to) return null;
	// Of two that swap with each other one book goes up beside the other one going down.
	const aside = stops.length === 2 && from.x === to.x ? (flight.from === 0 ? 24 : -24) : 0;
	const at = (stop: Stop): Point => [stop.x * width + aside, stop.y * height];
	const start = edge(at(from), at(to), halfWidthOf(from));
	const end = edge(at(to), at(from), halfWidthOf(to));
	const [x, y] = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
	return (
		<g className={flight.isMine ? "text-primary" : ""}>
			<line
				x1={start[0]}
				y1={start[1]}
				x2={end[0]}
				y2={end[1]}
				stroke="currentColor"
				strokeWidth={flight.isMine ? 3 : 1.5}
				markerEnd={`url(#${head})`}
			/>
			<text
				x={x + (aside === 0 ? 0 : aside > 0 ? 8 : -8)}
				y={y}
				textAnchor={aside === 0 ? "middle" : aside > 0 ? "start" : "end"}
				dominantBaseline="middle"
				className="fill-base-content stroke-base-100"
				paintOrder="stroke"
				strokeWidth={4}
				fontSize={11}
			>
				{cut(flight.title, 18)}
			</text>
		</g>
	);
}

/** The cycle or chain that a reader's book goes in. The picture is for the eyes; the sentences below say the same. */
export function WayPicture({ arrows, closed }: { arrows: readonly Arrow[]; closed: boolean }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { language } = useLanguage();
	const head = useId();
	const { stops, flights } = pictureOf(arrows, closed);
	const linesOf = ({ reader, others }: Stop): string[] => {
		if (!reader) return [t("others", { count: number(others) })];
		if (reader.school) return schoolLines(reader.school);
		return [
			reader.is_me ? t("me") : cut([reader.name, reader.class_code].filter(Boolean).join(" "), nameLetters),
		];
	};
	const height = closed ? width : Math.max(120, stops.length * 90);
	return (
		<figure className="flex flex-col items-center gap-4">
			<svg viewBox={`0 0 ${width} ${height}`} className="w-full max-w-md" aria-hidden="true">
				<defs>
					<marker
						id={head}
						viewBox="0 0 10 10"
						refX="9"
						refY="5"
						markerWidth="9"
						markerHeight="9"
						markerUnits="userSpaceOnUse"
						orient="auto"
					>
						<path d="M0 0L10 5L0 10z" fill="context-stroke" />
					</marker>
				</defs>
				{flights.map((flight) => (
					<FlightLine
						key={`${flight.from} ${flight.to}`}
						flight={flight}
						stops={stops}
						height={height}
						head={head}
					/>
				))}
				{stops.map((stop) => (
					<g key={`${stop.x} ${stop.y}`} transform={`translate(${stop.x * width} ${stop.y * height})`}>
						<rect
							x={-halfWidthOf(stop)}
							y={-halfHeight}
							width={2 * halfWidthOf(stop)}
							height={2 * halfHeight}
							rx={12}
							strokeDasharray={stop.reader?.school ? "5 4" : undefined}
							className={stop.reader?.is_me ? "fill-primary" : "fill-base-200 stroke-base-content"}
						/>
						{linesOf(stop).map((line, place, { length }) => (
							<text
								key={line}
								y={(place - (length - 1) / 2) * 14}
								textAnchor="middle"
								dominantBaseline="middle"
								fontSize={stop.reader?.school ? 11 : 12}
								fontWeight={600}
								className={stop.reader?.is_me ? "fill-primary-content" : "fill-base-content"}
							>
								{line}
							</text>
						))}
					</g>
				))}
			</svg>
			<figcaption>
				<ul className="flex flex-col gap-1 text-lg">
					{sentencesOf(arrows, language).map((sentence) => (
						<li key={sentence}>{sentence}</li>
					))}
				</ul>
			</figcaption>
		</figure>
	);
}
