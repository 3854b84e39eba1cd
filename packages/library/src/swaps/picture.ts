/**
 * The cycle or chain that a child is part of, as a picture and as sentences. Each stop is a reader; a book goes from
 * every stop to the next one, in a cycle from the last to the first.
 */
import { fillText, type Language, words } from "@rafta/words";
import { nameIn, schoolIn } from "../turkish/suffixes.ts";
import type { LegStatus } from "./states.ts";

const texts = words("library/swaps/picture");

interface ShownReader {
	readonly name: string;
	readonly class_code: string;
	readonly is_me: boolean;
	/** School of a reader from another school: the only detail shown of them. */
	readonly school?: string;
}

export interface Arrow {
	readonly title: string;
	readonly from: ShownReader;
	readonly to: ShownReader;
	/** Status of the book. */
	readonly status?: LegStatus;
}

/** A reader, or a number of omitted readers. `x` and `y` are fractions of the picture's size, from 0 to 1. */
export interface Stop {
	readonly reader: ShownReader | null;
	readonly others: number;
	readonly x: number;
	readonly y: number;
}

export interface Flight {
	readonly title: string;
	readonly from: number;
	readonly to: number;
	/** Concerns the reader who views it. */
	readonly isMine: boolean;
}

export interface Picture {
	readonly stops: readonly Stop[];
	readonly flights: readonly Flight[];
}

/** Maximum number of readers drawn; beyond that the viewer's neighbours are drawn and the rest is counted. */
const MAX_STOPS = 6;

/** Orders the arrows along the books' path, starting with the one that carries the viewer's book. */
function fromMe(arrows: readonly Arrow[], closed: boolean): readonly Arrow[] {
	const at = arrows.findIndex(({ from }) => from.is_me);
	return closed && at > 0 ? [...arrows.slice(at), ...arrows.slice(0, at)] : arrows;
}

interface Piece {
	readonly reader: ShownReader | null;
	readonly others: number;
	/** Title of the book that goes on from here; empty where that is omitted. */
	readonly title: string;
}

/** Shortens a long path to its stops: the viewer and their neighbours are kept, the readers between are counted. */
function pieces(arrows: readonly Arrow[], closed: boolean): Piece[] {
	const whole: Piece[] = arrows.map(({ from, title }) => ({ reader: from, others: 0, title }));
	const last = arrows.at(-1);
	if (!closed && last) whole.push({ reader: last.to, others: 0, title: "" });
	if (whole.length <= MAX_STOPS) return whole;
	const near = (at: number): boolean =>
		[-1, 0, 1].some((by) => {
			const index = at + by;
			const other = closed ? whole[(index + whole.length) % whole.length] : whole[index];
			return other?.reader?.is_me === true;
		});
	const shown: Piece[] = [];
	for (const [index, piece] of whole.entries()) {
		const before = shown.at(-1);
		if (near(index)) shown.push(piece);
		else if (before && before.reader === null)
			shown[shown.length - 1] = { reader: null, others: before.others + 1, title: "" };
		else shown.push({ reader: null, others: 1, title: "" });
	}
	return shown;
}

/** Lays out the stops: a cycle on a circle with its first reader on top, a chain on a vertical line. */
export function pictureOf(arrows: readonly Arrow[], closed: boolean): Picture {
	const shown = pieces(fromMe(arrows, closed), closed);
	const count = shown.length;
	const stops = shown.map(({ reader, others }, index): Stop => {
		if (!closed) return { reader, others, x: 0.5, y: count < 2 ? 0.5 : 0.1 + (0.8 * index) / (count - 1) };
		// Two stops are placed one above the other, so that the arrows run up and down side by side.
		const angle = (2 * Math.PI * index) / count - Math.PI / 2;
		return { reader, others, x: 0.5 + 0.32 * Math.cos(angle), y: 0.5 + 0.38 * Math.sin(angle) };
	});
	const flights = shown.flatMap(({ title, reader }, from): Flight[] => {
		if (!closed && from === count - 1) return [];
		const to = (from + 1) % count;
		return [{ title, from, to, isMine: reader?.is_me === true || shown[to]?.reader?.is_me === true }];
	});
	return { stops, flights };
}

/** Returns a sentence about a book and the other reader, who is named by the school if it is another one. */
function sentenceOf(
	whose: "mineTo" | "yoursFrom",
	title: string,
	{ name, class_code, school }: ShownReader,
	isDone: boolean,
	language: Language,
): string {
	const text = texts[`${whose}${school ? "School" : "Reader"}${isDone ? "Done" : ""}`];
	return fillText(text[language], {
		title,
		name,
		to_name: nameIn("to", name),
		from_name: nameIn("from", name),
		class: class_code ? ` (${class_code})` : "",
		school: school ?? "",
		from_school: schoolIn("from", school ?? ""),
	});
}

/** Describes the picture to the viewer, with one sentence for each book that concerns them. */
export function sentencesOf(arrows: readonly Arrow[], language: Language): string[] {
	return arrows.flatMap(({ title, from, to, status }) => {
		if (from.is_me === to.is_me) return [];
		const arrived = from.is_me ? texts.mineArrived : texts.yoursArrived;
		const how = status === "sent" ? texts.sent : status === "arrived" ? arrived : null;
		const isDone = status === "received";
		const sentence = from.is_me
			? sentenceOf("mineTo", title, to, isDone, language)
			: sentenceOf("yoursFrom", title, from, isDone, language);
		return [sentence + (how?.[language] ?? "")];
	});
}
