/** The order list: the library's own open wishes, with copies and prices, to be read, changed and printed. */

import { Readable } from "node:stream";
import { amountOf, type OrderLine, orderedLines, sumOf } from "@rafta/library/reading-lists/order";
import { formatNumber } from "@rafta/library/text/numbers";
import { todayIn } from "@rafta/library/turkish/dates";
import { searchKey } from "@rafta/library/turkish/keys";
import { badRequest, notFound } from "@rafta/records";
import { type Language, words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { createPdf } from "../../kit/documents/pdf.ts";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import { type Cell, csvOf } from "../../kit/exports/tables/csv.ts";
import { xlsxOf, xlsxType } from "../../kit/exports/tables/xlsx.ts";
import type { RecordService } from "../../records.ts";
import { pricesPaid } from "../reading-lists/queries.ts";
import { coversById } from "../titles/cards.ts";
import { orderLines, readersWishIds, wishFor } from "./queries.ts";

const texts = words("server/catalogue/wishes");

const BATCH_SIZE = 200;

const columnNames = [
	texts.title,
	texts.author,
	texts.publisher,
	texts.isbn,
	texts.quantity,
	texts.unitPrice,
	texts.amount,
];
/** Widths in points: title, author, publisher, ISBN, and three numbers. */
const widths = [128, 90, 74, 94, 38, 52, 54];
const firstNumber = 4;

/** A price that is not known is an empty cell, not a zero. */
const priceOrNull = (value: number): number | null => (value === 0 ? null : value);

const rowOf = (line: OrderLine): Cell[] => [
	line.title,
	line.author_line,
	line.publisher,
	line.isbn13,
	line.copies,
	priceOrNull(line.price),
	priceOrNull(amountOf(line)),
];

function rowsOf(lines: readonly OrderLine[], language: Language): Cell[][] {
	const { copies, price } = sumOf(lines);
	return [
		columnNames.map((name) => name[language]),
		...lines.map(rowOf),
		[texts.total[language], null, null, null, copies, null, price],
	];
}

async function pdfOf(
	lines: readonly OrderLine[],
	school: string,
	language: Language,
	now: Date,
): Promise<Buffer> {
	const pdf = createPdf({ title: texts.name[language], school, language, now });
	const { copies, price, unpriced } = sumOf(lines);
	const columns = columnNames.map((name) => name[language]);
	pdf.facts([
		[columns[firstNumber] ?? "", String(copies)],
		[texts.total[language], `${formatNumber(price, language, 2)} TL`],
		...(unpriced > 0 ? ([[texts.unpriced[language], String(unpriced)]] as const) : []),
	]);
	const formatCell = (cell: Cell, place: number): string =>
		typeof cell === "number" && place > firstNumber ? formatNumber(cell, language, 2) : String(cell ?? "");
	await pdf.table({
		columns: columns.map((label, place) => ({
			label,
			width: widths[place],
			...(place >= firstNumber && { align: "right" as const }),
		})),
		rows: lines.map((line) => rowOf(line).map(formatCell)),
		empty: texts.empty[language],
	});
	return pdf.finish();
}

export function orderRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	handle(app, "GET /api/wishes/order", async ({ actor, reply }) => {
		const { school } = actor;
		const lines = await orderLines(service.sql, school);
		const covers = await coversById(
			service,
			school,
			lines.map(({ book_id }) => book_id),
		);
		reply.header("cache-control", "no-store");
		const items = lines.map((line) => ({ ...line, book: covers.get(line.book_id) ?? null }));
		return { items, sum: sumOf(lines) };
	});

	handle(app, "POST /api/wishes/order", async ({ actor, body }) => {
		const { user, school } = actor;
		const { book = "", fold = "" } = body();
		if ((book === "") === (fold === "")) throw badRequest(texts.neither);
		const { read, dialect } = service.database;
		const paid = book === "" ? [] : await pricesPaid(read, dialect, school, [book]);
		await service.transaction(async (records) => {
			const wish = await wishFor(records.sql, school, { book, fold });
			if (!wish || wish.readers === 0) throw notFound();
			if (wish.copies > 0) return;
			const words = book === "" ? wish.words : "";
			await records.create("wishes", {
				...{ book_id: book, words, copies: 1, price: paid[0]?.price ?? 0 },
				...{ school_id: school, status: "open", createdBy: user },
			});
		});
	});

	handle(app, "POST /api/wishes/order/:id", async ({ actor, params, body }) => {
		const { school } = actor;
		const { copies, price } = body();
		await service.transaction(async (records) => {
			const line = await records.find("wishes", params.id);
			if (line?.school_id !== school || line.student_id !== "" || line.status !== "open") throw notFound();
			if (copies === 0) await records.delete("wishes", line.id);
			else await records.update("wishes", line.id, { copies, price });
		});
	});

	handle(app, "POST /api/wishes/order/close", async ({ actor }) => {
		const { school } = actor;
		let settled = 0;
		for (;;) {
			const done = await service.transaction(async (records) => {
				const lines = await records.list("wishes", {
					filter: 'school_id = {:school} && status = "open" && copies > 0',
					params: { school },
					limit: BATCH_SIZE,
				});
				// What readers wished for is theirs as well; a wish for a book that a list needs stays open.
				const wished = lines.filter(({ list_id }) => list_id === "");
				const readers = await readersWishIds(records.sql, service.database.dialect, school, {
					books: wished.map(({ book_id }) => book_id).filter(Boolean),
					folds: wished.filter(({ book_id }) => book_id === "").map(({ words }) => searchKey(words)),
				});
				await records.updateMany(
					"wishes",
					[...lines.map(({ id }) => id), ...readers].map((id) => ({ id, status: "bought" })),
				);
				return lines.length;
			});
			settled += done;
			if (done < BATCH_SIZE) break;
		}
		return { settled };
	});

	handle(app, "GET /api/wishes/order/file", async ({ actor, reply, query }) => {
		const { language, school } = actor;
		const { format } = query();
		const lines = orderedLines(await orderLines(service.sql, school));
		const name = (await service.find("schools", school))?.name ?? "";
		const title = texts.name[language];
		reply
			.header("content-disposition", attachment(`${title} ${todayIn(now())}`, format))
			.header("cache-control", "no-store");
		if (format === "pdf")
			return reply.type("application/pdf").send(await pdfOf(lines, name, language, now()));
		const rows = rowsOf(lines, language);
		return format === "csv"
			? reply.type("text/csv; charset=utf-8").send(Readable.from(csvOf(rows)))
			: reply.type(xlsxType).send(xlsxOf(title, rows));
	});
}
