/**
 * Slips for readers, four to an A4 sheet, class by class. Cut apart and folded upwards at the marks, a slip shows only
 * the strip with class, first name and initial; the books and days late stay inside (the classroom must not see who is
 * overdue). Always in Turkish: they go to Turkish homes.
 */

import { setImmediate } from "node:timers/promises";
import { dueLine } from "@rafta/library/notices/lines";
import { fillWording, wordingKind, wordingOf } from "@rafta/library/notices/wordings";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { catalogue, homeLanguage } from "@rafta/words";
import { createPaper, fonts, type SheetPaper } from "#server/catalogue/labels/paper.ts";
import { point } from "#server/kit/documents/codes.ts";
import { inkless } from "#server/kit/documents/text.ts";
import { isPupil } from "../channels.ts";
import type { ClassStanding } from "./preview.ts";
import type { OutReader } from "./queries.ts";
import type { StandingLoan } from "./situation.ts";

const paperTexts = catalogue("server/people/notices/paper")[homeLanguage];

/** Millimetres. */
const width = 105;
const height = 148.5;
const edge = 8;
const strip = 26;
/** The lower half is folded up over the upper one at this height; the strip stays visible. */
const fold = strip + (height - strip) / 2;
const booksPerSlip = 5;
const BATCH_SIZE = 20;

export interface SlipTexts {
	readonly school: string;
	readonly library: string;
	/** The library's own wordings, as stored in `library_settings.notice_texts`. */
	readonly words: unknown;
}

interface Slip {
	readonly reader: OutReader;
	readonly loans: readonly StandingLoan[];
	readonly part: string;
}

/** `Ayşe Y.`: only the initial of the surname, because the slip is carried openly. */
function shortName({ first_name, last_name }: Pick<OutReader, "first_name" | "last_name">): string {
	const [initial = ""] = inkless(last_name);
	return inkless(initial === "" ? first_name : `${first_name} ${initial}.`);
}

function slipsOf({ readers }: ClassStanding): Slip[] {
	return readers.flatMap(({ reader, loans }) => {
		const parts = Math.ceil(loans.length / booksPerSlip);
		return Array.from({ length: parts }, (_, part) => ({
			reader,
			loans: loans.slice(part * booksPerSlip, (part + 1) * booksPerSlip),
			part: parts > 1 ? `${part + 1} / ${parts}` : "",
		}));
	});
}

/** Draws the cut and fold marks. */
function drawMarks({ document }: SheetPaper): void {
	document
		.moveTo(width * point, 0)
		.lineTo(width * point, 2 * height * point)
		.moveTo(0, height * point)
		.lineTo(2 * width * point, height * point)
		.lineWidth(0.4)
		.dash(2, { space: 3 })
		.strokeColor("#8c959f")
		.stroke()
		.undash();
}

function drawSlip(
	paper: SheetPaper,
	slip: Slip,
	x: number,
	y: number,
	texts: SlipTexts,
	today: string,
): void {
	const { document } = paper;
	const { reader, loans, part } = slip;
	const inner = width - 2 * edge;
	const name = shortName(reader);
	const left = x + edge;
	paper.line(reader.class_code || "—", { x: left, y: y + 8, width: 28, height: 9 }, 20, {
		font: "bold",
		align: "left",
	});
	paper.line(name, { x: left + 30, y: y + 8.6, width: inner - 30, height: 8 }, 16, { align: "left" });
	paper.line(texts.library, { x: left + 30, y: y + 17, width: inner - 30, height: 4 }, 8, { align: "left" });
	for (const at of [strip, fold])
		for (const from of [x, x + width - 5])
			document
				.moveTo(from * point, (y + at) * point)
				.lineTo((from + 5) * point, (y + at) * point)
				.lineWidth(0.4)
				.strokeColor("#8c959f")
				.stroke();
	const steps = loans.map(({ lastNotice }) => lastNotice?.step ?? 1);
	const kind = wordingKind("overdue", Math.max(...steps));
	const wording = fillWording(wordingOf(texts.words, kind, homeLanguage, isPupil(reader)), {
		reader: reader.first_name,
		class: reader.class_code,
		school: texts.school,
		library: texts.library,
		count: String(loans.length),
	});
	const end = (y + height - edge - 1) * point;
	const write = (text: string, font: "regular" | "bold", size: number, maxHeight: number) => {
		document.font(fonts[font]).fontSize(size).fillColor("#000000");
		const room = Math.min(maxHeight * point, end - document.y);
		if (room < size) return;
		const options = { width: inner * point, height: room, ellipsis: true };
		document.text(inkless(text, true), left * point, document.y, options);
	};
	document.x = left * point;
	document.y = (y + strip + 5) * point;
	write(part === "" ? wording.subject : `${wording.subject} (${part})`, "bold", 12, 12);
	document.y += 4;
	write(wording.body, "regular", 10, 34);
	document.y += 6;
	for (const loan of loans) {
		write(loan.title, "bold", 10.5, 9);
		write(dueLine(loan, homeLanguage), "regular", 10, 5);
		document.y += 4;
	}
	document.y += 4;
	write(`${texts.school} · ${formatDate(today)}`, "regular", 8.5, 8);
	const hint = { x: left, y: y + height - 6, width: inner, height: 4 };
	paper.line(paperTexts.fold, hint, 6.5);
}

/** Draws the sheets, class by class in the given order. */
export async function drawSlips(
	classes: readonly ClassStanding[],
	texts: SlipTexts,
	now: Date,
): Promise<Buffer> {
	const paper = createPaper(paperTexts.slipsName, homeLanguage, now);
	const today = todayIn(now);
	for (const [index, slip] of classes.flatMap(slipsOf).entries()) {
		const cell = index % 4;
		if (cell === 0) {
			paper.document.addPage();
			drawMarks(paper);
		}
		drawSlip(paper, slip, (cell % 2) * width, Math.floor(cell / 2) * height, texts, today);
		if (index % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
	}
	return paper.finish();
}
