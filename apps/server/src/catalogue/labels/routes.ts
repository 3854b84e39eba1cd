/**
 * `/api/labels/{barcodes,spines}`: labels of copies. `/api/cards`: reader cards; `/api/cards/classes`: class sheets.
 * `/api/labels/rolls`: labels without copies (rolls.ts). `/api/labels/calibration`: the calibration page for a printer.
 * All are PDFs for the school's staff.
 */

import { type copiesFilter, MAX_LABELS } from "@rafta/library/api/labels";
import { cellBox, printable, type Sheet, sheets } from "@rafta/library/labels/sheets";
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest, formatInstant } from "@rafta/records";
import { fillText, type Language, words } from "@rafta/words";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";
import type { HomeAddress } from "../../installation/site/address.ts";
import { audit } from "../../kit/audit/journal.ts";
import { barcodeFits } from "../../kit/documents/codes.ts";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import { cardAddress } from "../../people/readers/new-key.ts";
import type { RecordService } from "../../records.ts";
import { drawCalibration } from "./calibration.ts";
import { drawClasses } from "./classes.ts";
import { barcodeLabel, readerCard, smallestCard, spineLabel } from "./kinds.ts";
import { createPaper, drawSheets, type SheetPaper } from "./paper.ts";
import { noteCards, notePrinted } from "./printed.ts";
import { type CopyFilter, type CopyLabel, cardCount, cardsOf, copyLabels, labelCount } from "./queries.ts";
import { rollLabels, rollRoutes } from "./rolls.ts";
import { layoutOf } from "./sheet-query.ts";

const texts = words("server/catalogue/labels");

const titles = words("server/catalogue/labels/titles");

/** The smallest printable width among the cells: less can be printed at the edge of the page. */
const narrowest = (sheet: Sheet): number =>
	Math.min(...Array.from({ length: sheet.columns }, (_, column) => printable(cellBox(sheet, column)).width));

/** Cells of the fullest sheet: as many labels as its preview shows. */
const MOST_CELLS = Math.max(...Object.values(sheets).map(({ columns, rows }) => columns * rows));

/** Midnight in Turkey, in the storage format. */
const dayBegins = (day: string): string => formatInstant(new Date(`${day}T00:00:00+03:00`));

/** Returns which copies a request is about. @throws ApiError 400 for a range that ends before it begins */
function filterOf(query: z.output<typeof copiesFilter>): CopyFilter {
	const { ids, from, to, library, pile, since, unprinted } = query;
	if (from !== undefined && to !== undefined && (from.length !== to.length || from > to))
		throw badRequest(texts.range);
	return {
		ids,
		from,
		to,
		library,
		pile,
		since: since === undefined ? since : dayBegins(since),
		isUnprinted: unprinted === "1",
	};
}

export function labelRoutes(
	app: FastifyInstance,
	service: RecordService,
	home: HomeAddress,
	now: () => Date,
): void {
	const nameOf = async (school: string): Promise<string> =>
		(await service.find("schools", school))?.name ?? "";

	const paperOf = (kind: keyof typeof titles, language: Language): SheetPaper =>
		createPaper(titles[kind][language], language, now());

	async function send(reply: FastifyReply, kind: keyof typeof titles, paper: SheetPaper, language: Language) {
		const name = `${titles[kind][language]} ${todayIn(now())}`;
		reply.header("content-disposition", attachment(name, "pdf")).header("cache-control", "no-store");
		return reply.type("application/pdf").send(await paper.finish());
	}

	function bounded<Label>(labels: readonly Label[]): readonly Label[] {
		if (labels.length === 0) throw badRequest(texts.nothing);
		if (labels.length > MAX_LABELS) throw badRequest(fillText(texts.tooMany, { labels: MAX_LABELS }));
		return labels;
	}

	rollRoutes(app, service);

	for (const kind of ["barcodes", "spines"] as const) {
		handle(app, `GET /api/labels/${kind}`, async (call) => {
			const { school, language } = call.actor;
			const schoolName = await nameOf(school);
			const query = call.query();
			const layout = layoutOf(query, kind === "barcodes" ? "24-70x37" : "65-38.1x21.2");
			const { from, to, roll } = query;
			const filter = filterOf(query);
			const field = kind === "barcodes" ? "barcode" : "call_number";
			const labels = bounded(
				roll === undefined
					? await copyLabels(service.sql, school, filter, field, MAX_LABELS + 1)
					: ((await rollLabels(service, school, roll, from, to)) ?? []),
			);
			if (kind === "barcodes") {
				const width = narrowest(layout.sheet);
				const tooLong = labels.find(({ barcode }) => !barcodeFits(barcode, width));
				if (tooLong) throw badRequest(fillText(texts.tooLong, { barcode: tooLong.barcode }));
			}
			const paper = paperOf(kind, language);
			await drawSheets(paper, layout, labels, (label, box) =>
				kind === "barcodes" ? barcodeLabel(paper, label, schoolName, box) : spineLabel(paper, label, box),
			);
			if (kind === "barcodes") await notePrinted(service, labels, todayIn(now()));
			return send(call.reply, kind, paper, language);
		});
	}

	handle(app, "GET /api/labels/count", async ({ actor, query }) => {
		const { school } = actor;
		const { kind, roll, ...chosen } = query();
		const limit = MAX_LABELS + 1;
		if (kind === "cards" || kind === "classes") {
			const count = await cardCount(service.sql, school, chosen, limit);
			const cards = kind === "cards" ? await cardsOf(service.sql, school, chosen, MOST_CELLS) : [];
			return { count, first: cards.map(({ name, barcode }) => ({ title: name, text: barcode })) };
		}
		const isBarcode = kind === "barcodes";
		const textOf = ({ title, barcode, callNumber }: CopyLabel) => ({
			title,
			text: isBarcode ? barcode : callNumber,
		});
		if (roll !== undefined) {
			const labels = (await rollLabels(service, school, roll, chosen.from, chosen.to)) ?? [];
			return { count: labels.length, first: labels.slice(0, MOST_CELLS).map(textOf) };
		}
		const field = isBarcode ? "barcode" : "call_number";
		const filter = filterOf(chosen);
		const count = await labelCount(service.sql, school, filter, field, limit);
		const first = await copyLabels(service.sql, school, filter, field, MOST_CELLS);
		return { count, first: first.map(textOf) };
	});

	handle(app, "GET /api/labels/calibration", async ({ actor, reply, query }) => {
		const { language } = actor;
		const layout = layoutOf(query(), "24-70x37");
		const paper = paperOf("calibration", language);
		drawCalibration(paper, layout, language);
		return send(reply, "calibration", paper, language);
	});

	handle(app, "GET /api/cards", async (call) => {
		const { account, school, language } = call.actor;
		const schoolName = await nameOf(school);
		const query = call.query();
		const layout = layoutOf(query, "10-85.6x54");
		const { width, height } = layout.sheet;
		if (width < smallestCard.width || height < smallestCard.height)
			throw badRequest(fillText(texts.smallCard, { width: smallestCard.width, height: smallestCard.height }));
		const cards = bounded(await cardsOf(service.sql, school, query, MAX_LABELS + 1));
		// A card gives access to its reader's loans, so the journal records who printed cards.
		await service.transaction(async (records) => {
			await audit(
				records,
				{
					actor: account,
					kind: "reader_cards_printed",
					school_id: school,
					collection: "students",
					...(cards.length === 1 && { student_id: cards[0]?.id }),
					details: { count: cards.length, ...(query.class !== undefined && { class: query.class }) },
				},
				now(),
			);
			await noteCards(records, account);
		});
		const paper = paperOf("cards", language);
		const isClassShown = query.class_shown === "1";
		await drawSheets(paper, layout, cards, (card, box) => {
			const address = cardAddress(home, { id: card.id, card_key: card.key });
			readerCard(paper, card, { school: schoolName, address, language, isClassShown }, box);
		});
		return send(call.reply, "cards", paper, language);
	});

	handle(app, "GET /api/cards/classes", async (call) => {
		const { school, language } = call.actor;
		const schoolName = await nameOf(school);
		const query = call.query();
		const readers = bounded(await cardsOf(service.sql, school, query, MAX_LABELS + 1));
		const paper = paperOf("classes", language);
		await drawClasses(paper, readers, schoolName, language);
		return send(call.reply, "classes", paper, language);
	});
}
