/**
 * Slips for the hold shelf, four to an A4 page. They are visible to everybody who passes: only a first name, and no
 * more than needed to distinguish it from other ready holds.
 */
import { formatDate } from "@rafta/library/turkish/dates";
import { type Language, words } from "@rafta/words";
import { createPaper } from "#server/catalogue/labels/paper.ts";
import type { HoldLine } from "../queries.ts";

const texts = words("server/lending/holds");

export const slipsTitle = (language: Language): string => texts.title[language];

type SlipReader = Pick<HoldLine, "first_name" | "last_name" | "class_code" | "student_id">;

/** First name; with the class if two readers with ready holds share it, with the initial if they share that, too. */
export function slipName(reader: SlipReader, ready: readonly SlipReader[]): string {
	const others = ready.filter(
		(one) => one.student_id !== reader.student_id && one.first_name === reader.first_name,
	);
	if (others.length === 0) return reader.first_name;
	const named = [reader.first_name, reader.class_code].filter(Boolean).join(" · ");
	if (!others.some((one) => one.class_code === reader.class_code)) return named;
	const initial = [...reader.last_name][0];
	return [`${reader.first_name}${initial ? ` ${initial}.` : ""}`, reader.class_code]
		.filter(Boolean)
		.join(" · ");
}

/** Millimetres. */
const page = { width: 210, height: 297 };
const cell = { width: page.width / 2, height: page.height / 2 };
const inner = 12;
const point = 72 / 25.4;
const faint = "#8c959f";

export async function drawSlips(
	chosen: readonly HoldLine[],
	ready: readonly HoldLine[],
	language: Language,
	now: Date,
): Promise<Buffer> {
	const paper = createPaper(slipsTitle(language), language, now);
	const { document } = paper;
	for (const [index, hold] of chosen.entries()) {
		const place = index % 4;
		if (place === 0) {
			document.addPage();
			document
				.moveTo(cell.width * point, 0)
				.lineTo(cell.width * point, page.height * point)
				.moveTo(0, cell.height * point)
				.lineTo(page.width * point, cell.height * point)
				.lineWidth(0.3)
				.dash(3, { space: 3 })
				.strokeColor(faint)
				.stroke()
				.undash();
		}
		const [x, y] = [(place % 2) * cell.width + inner, Math.floor(place / 2) * cell.height + inner];
		const line = (text: string, down: number, size: number, font: "regular" | "bold" = "regular") =>
			paper.line(text, { x, y: y + down, width: cell.width - 2 * inner, height: 10 }, size, {
				font,
				align: "left",
			});
		line(texts.hold[language], 0, 12, "bold");
		line(slipName(hold, ready), 12, 28, "bold");
		if (hold.pickup_until !== "")
			line(texts.until[language].replace("{date}", formatDate(hold.pickup_until)), 30, 14);
		line(hold.title, 44, 12);
		line([hold.barcode, hold.call_number].filter(Boolean).join(" · "), 51, 11);
	}
	return paper.finish();
}
