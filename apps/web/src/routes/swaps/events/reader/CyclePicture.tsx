import { type Arrow, pictureOf, type Stop, sentencesOf } from "@rafta/library/swaps/picture";
import { useId } from "react";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { texts } from "../texts.ts";
import {
	cut,
	type DrawnFlight,
	drawnFlight,
	halfHeight,
	halfWidthOf,
	heightOf,
	lineHeight,
	twoLines,
	width,
} from "./layout.ts";

/** Letters per line within a stop: of a reader, and of a school, which has two lines. */
const [nameLetters, schoolLetters] = [15, 13];

function FlightLine({ flight, isMine, head }: { flight: DrawnFlight; isMine: boolean; head: string }) {
	const { start, end, lines, x, y, anchor } = flight;
	return (
		<g className={isMine ? "text-primary" : ""}>
			<line
				x1={start[0]}
				y1={start[1]}
				x2={end[0]}
				y2={end[1]}
				stroke="currentColor"
				strokeWidth={isMine ? 3 : 1.5}
				markerEnd={`url(#${head})`}
			/>
			{lines.map((line, index) => (
				<text
					key={line}
					x={x}
					y={y + index * lineHeight}
					textAnchor={anchor}
					dominantBaseline="middle"
					className="fill-base-content"
					fontSize={11}
				>
					{line}
				</text>
			))}
		</g>
	);
}

/** The cycle or chain of a reader's book. The picture is decorative; the sentences below give the same information. */
export function CyclePicture({ arrows, closed }: { arrows: readonly Arrow[]; closed: boolean }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { language } = useLanguage();
	const head = useId();
	const picture = pictureOf(arrows, closed);
	const { stops, flights } = picture;
	const linesOf = ({ reader, others }: Stop): string[] => {
		if (!reader) return [t("others", { count: number(others) })];
		if (reader.school) return twoLines(reader.school, schoolLetters);
		return [
			reader.is_me ? t("me") : cut([reader.name, reader.class_code].filter(Boolean).join(" "), nameLetters),
		];
	};
	const height = heightOf(picture, closed);
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
				{flights.map((flight) => {
					const drawn = drawnFlight(flight, picture, closed);
					return (
						drawn && (
							<FlightLine
								key={`${flight.from} ${flight.to}`}
								flight={drawn}
								isMine={flight.isMine}
								head={head}
							/>
						)
					);
				})}
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
						{linesOf(stop).map((line, index, { length }) => (
							<text
								key={line}
								y={(index - (length - 1) / 2) * 14}
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
