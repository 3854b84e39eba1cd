/** Printed list of copies not found yet, in shelf order, for the second count and after the closing. */
import { scopeText } from "@rafta/library/stocktakes/scope";
import type { Language } from "@rafta/words";
import { createPdf } from "../../kit/documents/pdf.ts";
import type { RecordService, Stored } from "../../records.ts";
import { describeCopies, shortagesNow } from "./queries.ts";
import { countedOf, standingOf } from "./stocktake.ts";
import { texts } from "./texts.ts";

/** Rows of the list. */
const MAX_ROWS = 5000;

/** Ids of the copies not found so far; once the stocktake is closed, of those that it missed and nobody has found since. */
async function notFound(service: RecordService, stocktake: Stored<"stocktakes">): Promise<string[]> {
	if (stocktake.status === "closed") {
		const shortages = await shortagesNow(service.sql, stocktake.id);
		return shortages.filter(({ isUntouched }) => isUntouched).map(({ copy }) => copy);
	}
	const { missing } = await standingOf(service.sql, stocktake);
	return missing.map(({ id }) => id);
}

/** Draws the list from the current state of a stocktake. */
export async function drawSearchList(
	service: RecordService,
	stocktake: Stored<"stocktakes">,
	language: Language,
	now: Date,
): Promise<Buffer> {
	const t = (name: keyof typeof texts): string => texts[name][language];
	const school = await service.find("schools", stocktake.school_id);
	const missing = await notFound(service, stocktake);
	const copies = await describeCopies(service.sql, missing.slice(0, MAX_ROWS));
	const pdf = createPdf({ title: t("notFound"), school: school?.name ?? "", language, now });
	pdf.facts([
		[t("name"), stocktake.name],
		[t("scope"), scopeText(countedOf(stocktake).scope)[language]],
		[t("count"), String(missing.length)],
	]);
	await pdf.table({
		columns: [
			{ label: t("shelf"), width: 0.8 },
			{ label: t("callNumber"), width: 1.2 },
			{ label: t("book"), width: 3 },
			{ label: t("barcode"), width: 1.1 },
			{ label: t("seen"), width: 0.7 },
		],
		rows: copies.map(({ shelf, call_number, title, barcode }) => [shelf, call_number, title, barcode, ""]),
		empty: t("none"),
	});
	if (missing.length > MAX_ROWS) pdf.paragraph(t("cut").replace("{count}", String(MAX_ROWS)));
	return pdf.finish();
}
