/**
 * Certificates of a swap event (katılım belgesi), one to a landscape page. They are written in Turkish, regardless of
 * the language of their sender, and name no book: what somebody brought or got is private.
 */
import { setImmediate } from "node:timers/promises";
import { formatDate } from "@rafta/library/turkish/dates";
import { catalogue, homeLanguage } from "@rafta/words";
import { bold, createPdf, regular } from "../../kit/documents/pdf.ts";
import { drawSignatures } from "../../kit/documents/signatures.ts";
import { inkless } from "../../kit/documents/text.ts";

const texts = catalogue("server/swaps/documents/certificates")[homeLanguage];

/** File name of the certificates. */
export const certificatesName = texts.name;

/** Pages that are drawn before yielding to the event loop. */
const YIELD_EVERY_PAGES = 40;

export interface TakingPart {
	readonly full_name: string;
	readonly class_code: string;
	readonly isPupil: boolean;
}

interface CertifiedEvent {
	readonly school: string;
	readonly name: string;
	/** The date on the certificates, `YYYY-MM-DD`. */
	readonly day: string;
}

/** Points. */
const frame = { outer: 28, inner: 34 };
const top = 84;
const side = 84;
const smallest = 12;
const signatures = 150;

/** Draws a centred line, smaller if it is long, so that it fits. Returns the position of the next one. */
function line(
	page: PDFKit.PDFDocument,
	text: string,
	y: number,
	font: string,
	points: number,
	gap: number,
): number {
	const width = page.page.width - 2 * side;
	const shown = inkless(text) || " ";
	page.font(font).fontSize(points);
	const fitting = Math.max(smallest, Math.min(points, (points * width) / page.widthOfString(shown)));
	page.fontSize(Math.floor(fitting * 2) / 2).fillColor("#1f2328");
	page.text(shown, side, y, { width, align: "center", height: points * 1.4, ellipsis: true });
	return y + points * 1.4 + gap;
}

function drawFrame(page: PDFKit.PDFDocument): void {
	const { width, height } = page.page;
	for (const [inset, points] of [
		[frame.outer, 2],
		[frame.inner, 0.7],
	] as const)
		page
			.rect(inset, inset, width - 2 * inset, height - 2 * inset)
			.lineWidth(points)
			.stroke("#1f2328");
}

/** Draws a certificate for each reader, in the given order. */
export async function drawCertificates(
	{ school, name, day }: CertifiedEvent,
	readers: readonly TakingPart[],
	now: Date,
): Promise<Buffer> {
	const pdf = createPdf({
		...{ title: certificatesName, school, language: homeLanguage, now },
		...{ letters: true, landscape: true },
	});
	const { page } = pdf;
	for (const [place, { full_name, class_code, isPupil }] of readers.entries()) {
		if (place % YIELD_EVERY_PAGES === YIELD_EVERY_PAGES - 1) await setImmediate();
		pdf.pageBreak();
		drawFrame(page);
		let y = line(page, school, top, regular, 16, 10);
		y = line(page, texts.title, y, bold, 36, 14);
		y = line(page, full_name, y, bold, 28, 0);
		y = line(page, class_code, y, regular, 16, 14);
		y = line(page, isPupil ? texts.pupilTookPart : texts.readerTookPart, y, regular, 14, 0);
		y = line(page, texts.congratulation, y, regular, 14, 12);
		y = line(page, name, y, bold, 14, 0);
		line(page, formatDate(day), y, regular, 14, 0);
		page.x = page.page.margins.left;
		page.y = page.page.height - signatures;
		drawSignatures(pdf, [
			{ name: "", duty: texts.librarian },
			...(isPupil ? [{ name: "", duty: texts.classTeacher }] : []),
			{ name: "", duty: texts.principal },
		]);
	}
	return pdf.finish();
}
