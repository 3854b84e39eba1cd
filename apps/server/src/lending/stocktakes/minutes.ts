/** Printable minutes of a stocktake. They go to the accounts office and contain no reader's name. */
import { membersOf, smallestCommission } from "@rafta/library/stocktakes/commission";
import { scopeText } from "@rafta/library/stocktakes/scope";
import { formatNumber } from "@rafta/library/text/numbers";
import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import type { Language } from "@rafta/words";
import { createPdf, type Pdf } from "../../kit/documents/pdf.ts";
import { drawSignatures } from "../../kit/documents/signatures.ts";
import type { RecordService, Stored } from "../../records.ts";
import { minutesScans } from "./queries.ts";
import { countedOf } from "./stocktake.ts";
import { texts } from "./texts.ts";

/** Limit of rows of one printed list. */
const MAX_ROWS = 5000;

const figures = [
	"total",
	"found",
	"on_loan",
	"elsewhere",
	"added",
	"missing",
	"still_missing",
	"revived",
	"misplaced",
	"seen_on_loan",
	"withdrawn",
	"unknown",
] as const;

/** Lists of scans, in their order; empty ones are left out. */
const lists = ["revived", "misplaced", "seen_on_loan", "withdrawn"] as const;

type Words = (name: keyof typeof texts) => string;

async function shortages(
	pdf: Pdf,
	service: RecordService,
	stocktake: Stored<"stocktakes">,
	t: Words,
	language: Language,
) {
	const rows = await service.list("stocktake_shortages", {
		// A copy found before the end is no shortage; one found later was a shortage on the day of the minutes.
		filter: 'stocktake_id = {:id} && (found_at = "" || found_at > {:closed})',
		params: { id: stocktake.id, closed: stocktake.closed_at },
		sort: "call_number,title,barcode",
		limit: MAX_ROWS + 1,
	});
	const shown = rows.slice(0, MAX_ROWS);
	const money = (amount: number) => formatNumber(amount, language, 2);
	pdf.heading(t("missing"));
	await pdf.table({
		columns: [
			{ label: t("accession"), width: 1.1 },
			{ label: t("barcode"), width: 1.1 },
			{ label: t("book"), width: 2.8 },
			{ label: t("callNumber"), width: 1.2 },
			{ label: t("shelf"), width: 0.8 },
			{ label: t("price"), width: 1.1, align: "right" },
		],
		rows: shown.map(({ accession_no, barcode, title, author_line, call_number, shelf, price }) => [
			accession_no,
			barcode,
			[title, author_line].filter(Boolean).join(" / "),
			call_number,
			shelf,
			price > 0 ? money(price) : "",
		]),
		empty: t("none"),
	});
	if (rows.length > shown.length) pdf.paragraph(t("cut").replace("{count}", String(MAX_ROWS)));
	const value = rows.reduce((sum, { price }) => sum + price, 0);
	if (value > 0 && rows.length === shown.length) pdf.paragraph(t("value").replace("{value}", money(value)));
}

async function scans(pdf: Pdf, service: RecordService, stocktake: Stored<"stocktakes">, t: Words) {
	for (const kind of lists) {
		const rows = await minutesScans(service.sql, stocktake.id, kind, MAX_ROWS + 1);
		if (rows.length === 0) continue;
		pdf.heading(t(kind));
		await pdf.table({
			columns: [
				{ label: t("accession"), width: 1.1 },
				{ label: t("barcode"), width: 1.1 },
				{ label: t("book"), width: 2.8 },
				{ label: t("callNumber"), width: 1.2 },
				{ label: t("shelf"), width: 0.8 },
				{ label: t("seenShelf"), width: 1.1 },
			],
			rows: rows
				.slice(0, MAX_ROWS)
				.map((row) => [row.accession_no, row.barcode, row.title, row.call_number, row.shelf, row.shelf_seen]),
			empty: t("none"),
		});
		if (rows.length > MAX_ROWS) pdf.paragraph(t("cut").replace("{count}", String(MAX_ROWS)));
	}
	const unknown = await minutesScans(service.sql, stocktake.id, "unknown", MAX_ROWS + 1);
	if (unknown.length === 0) return;
	pdf.heading(t("unknown"));
	pdf.paragraph(
		unknown
			.slice(0, MAX_ROWS)
			.map(({ barcode }) => barcode)
			.join(", "),
	);
}

function signatures(pdf: Pdf, stocktake: Stored<"stocktakes">, t: Words): void {
	const members = membersOf(stocktake.commission);
	const empty = Math.max(0, smallestCommission - members.length);
	pdf.heading(t("commission"));
	drawSignatures(pdf, [
		...members.map(({ name, duty }) => ({ name, duty: duty || t("member") })),
		...Array.from({ length: empty }, () => ({ name: "", duty: t("member") })),
	]);
	pdf.heading(t("approval"));
	drawSignatures(pdf, [{ name: "", duty: t("head") }]);
}

/** Draws the document of a closed stocktake. */
export async function drawMinutes(
	service: RecordService,
	stocktake: Stored<"stocktakes">,
	language: Language,
	now: Date,
): Promise<Buffer> {
	const t: Words = (name) => texts[name][language];
	const school = await service.find("schools", stocktake.school_id);
	const library = await service.find("libraries", stocktake.library_id);
	const pdf = createPdf({ title: t("title"), school: school?.name ?? "", language, now });
	const decided = [stocktake.decision_no, formatDate(stocktake.decision_on)].filter(Boolean).join(" - ");
	pdf.facts([
		[t("name"), stocktake.name],
		[t("library"), library?.name ?? ""],
		[t("scope"), scopeText(countedOf(stocktake).scope)[language]],
		[t("started"), formatInstant(stocktake.started_at)],
		[t("closed"), formatInstant(stocktake.closed_at)],
		[t("decision"), decided],
		[t("note"), stocktake.note],
	]);
	pdf.paragraph(t("lead"));
	pdf.heading(t("figures"));
	const counts = stocktake.counts ?? {};
	await pdf.table({
		columns: [
			{ label: t("figure"), width: 4 },
			{ label: t("count"), align: "right" },
		],
		rows: figures.map((name) => [t(name), String(counts[name] ?? 0)]),
		empty: t("none"),
	});
	await shortages(pdf, service, stocktake, t, language);
	await scans(pdf, service, stocktake, t);
	signatures(pdf, stocktake, t);
	return pdf.finish();
}
