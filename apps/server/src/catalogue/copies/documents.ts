/** Documents about copies: the accession register and the minutes of a withdrawal. No borrower is named in either. */
import {
	type Member,
	type WithdrawalReason,
	withdrawalReasons,
	withdrawalWays,
} from "@rafta/library/copies/withdrawal";
import { dateOf, formatDate } from "@rafta/library/turkish/dates";
import { catalogue, type Language, languageFacts } from "@rafta/words";
import { createPdf } from "../../kit/documents/pdf.ts";
import { drawSignatures } from "../../kit/documents/signatures.ts";
import type { Cell } from "../../kit/exports/tables/csv.ts";
import type { Stored } from "../../records.ts";
import type { BatchCopy } from "./batch.ts";
import { registerColumns } from "./register.ts";

interface DocumentContext {
	readonly school: string;
	readonly language: Language;
	readonly now: Date;
}

const texts = catalogue("server/catalogue/copies/documents");

const decimals = (amount: number, language: Language): string =>
	amount.toLocaleString(languageFacts[language].formats, { minimumFractionDigits: 2 });

/** Formats a cell for print: amounts with two decimals, years unchanged. */
function formatCell(cell: Cell, language: Language, place: number): string {
	if (typeof cell !== "number") return cell ?? "";
	return registerColumns[place]?.isYear ? String(cell) : decimals(cell, language);
}

/** Draws the accession register as PDF. */
export async function registerDocument(
	lines: AsyncIterable<readonly Cell[]>,
	context: DocumentContext,
): Promise<Buffer> {
	const { language } = context;
	const t = texts[language];
	const pdf = createPdf({ ...context, title: t.register });
	const shown = registerColumns.flatMap((column, place) => (column.width > 0 ? [{ column, place }] : []));
	const rows: string[][] = [];
	for await (const line of lines)
		rows.push(shown.map(({ place }) => formatCell(line[place] ?? null, language, place)));
	const numberRange = rows.length > 0 ? `${rows[0]?.[0]} – ${rows.at(-1)?.[0]}` : "";
	pdf.facts([
		[t.range, numberRange],
		[t.lines, String(rows.length)],
	]);
	const columns = shown.map(({ column }) => ({ label: column.name[language], width: column.width }));
	await pdf.table({ columns, rows, empty: t.empty });
	return pdf.finish();
}

/** Minimum members of the commission; lines for members not yet named stay empty. */
const MIN_MEMBERS = 3;

/** Draws the minutes of a withdrawal; values not known yet are left blank for handwriting. */
export async function minutesDocument(
	batch: Stored<"copy_batches">,
	context: DocumentContext,
): Promise<Buffer> {
	const { language } = context;
	const t = texts[language];
	const copies = batch.copies as readonly BatchCopy[];
	const reason = batch.reason as WithdrawalReason;
	const [on, number] = [batch.decision_on, batch.decision_no];
	const decided =
		on === "" && number === ""
			? t.blank
			: t.decided
					.replace("{date}", () => (on === "" ? "……/……/20……" : formatDate(on)))
					.replace("{number}", () => number || "……………");
	const pdf = createPdf({ ...context, title: t.minutes });
	const total = copies.reduce((sum, { price }) => sum + price, 0);
	const day = (value: unknown): string => (value === "" ? "" : formatDate(dateOf(String(value))));
	pdf.facts([
		[t.undone, day(batch.undone_at)],
		[t.decision, decided],
		[t.date, day(batch.at)],
		[t.reason, withdrawalReasons[reason]?.[language] ?? ""],
		[t.way, withdrawalWays[reason]?.[language] ?? ""],
		[t.count, String(copies.length)],
		[t.price, total > 0 ? decimals(total, language) : ""],
		[t.note, batch.note],
	]);
	pdf.paragraph(t.body);
	await pdf.table({
		columns: [
			{ label: t.number, width: 0.5, align: "right" },
			{ label: t.accession, width: 1.1 },
			{ label: t.barcode, width: 1.1 },
			{ label: t.title, width: 3 },
			{ label: t.author, width: 2 },
			{ label: t.year, width: 0.6 },
			{ label: t.cost, width: 0.9, align: "right" },
		],
		rows: copies.map((copy, index) => [
			String(index + 1),
			copy.accession_no,
			copy.barcode,
			copy.title,
			copy.author,
			copy.year > 0 ? String(copy.year) : "",
			copy.price > 0 ? decimals(copy.price, language) : "",
		]),
		empty: t.none,
	});
	const named = (batch.members ?? []) as readonly Member[];
	const blank = Array.from({ length: Math.max(0, MIN_MEMBERS - named.length) }, () => ({
		name: "",
		duty: "",
	}));
	pdf.heading(t.commission);
	drawSignatures(
		pdf,
		[...named, ...blank].map(({ name, duty }, index) => ({
			name,
			duty: duty || (index === 0 ? t.head : t.one),
		})),
	);
	pdf.heading(t.approval);
	drawSignatures(pdf, [{ name: "", duty: t.principal }]);
	return pdf.finish();
}
