/** The file of a saved report for attaching to a mail. */
import { buffer } from "node:stream/consumers";
import { reportOf } from "@rafta/library/reports/index";
import { filtersOn, isPersonal, type Schedule, savedFilters } from "@rafta/library/reports/saved";
import { todayIn } from "@rafta/library/turkish/dates";
import { ApiError, type MailFile, type RequestContext } from "@rafta/records";
import { actorOf, assertCaller } from "../../kit/actor.ts";
import { fileNameOf } from "../../kit/documents/text.ts";
import { xlsxType } from "../../kit/exports/tables/xlsx.ts";
import { languageOf } from "../../kit/messages/language.ts";
import type { Policies } from "../../lending/circulation/policies.ts";
import type { RecordService, Stored } from "../../records.ts";
import { pdfFile } from "../files/document.ts";
import { xlsxFile } from "../files/sheets.ts";
import { questionOf } from "../parse-query.ts";
import { sourceOf } from "../sources.ts";

/** Bytes; many mail servers refuse more, and the mail is queued in the database. */
const MAX_FILE_BYTES = 1_000_000;

/**
 * The file that `account` would get for the report. `null` if the report names people, if the file is large, or if a
 * filter refers to a deleted record: following the link then shows the reason.
 */
export async function fileFor(
	{ service, policies, now }: { service: RecordService; policies: Policies; now: Date },
	saved: Stored<"reports">,
	{ format }: Schedule,
	account: Stored<"users">,
): Promise<MailFile | null> {
	const kind = saved.kind;
	const [report, source, filters] = [reportOf(kind), sourceOf(kind), savedFilters(kind, saved.filters)];
	const collection = service.collection("users");
	if (!report || !source || !filters || !collection || isPersonal(report)) return null;
	const language = languageOf(account);
	const today = todayIn(now);
	const auth = { collection, record: account };
	const context: RequestContext = {
		...{ auth, superuser: service.isSuperuser(auth), language, ip: "", method: "GET" },
		...{ context: "default", query: {}, headers: {}, body: {} },
	};
	try {
		const query = { ...filtersOn(filters, today), format };
		const actor = actorOf(context);
		// They may have left the school since.
		assertCaller("staffOrAdministrator", actor);
		const question = await questionOf(service, report, actor, query, today);
		const { schools, from, to, filters: narrowed } = question;
		const signal = new AbortController().signal;
		const reportQuery = { schools, from, to, filters: narrowed, today, language, policies, signal } as const;
		const connection = service.database.bounded({ name: "saved reports", each: true });
		const found = await source({ ...reportQuery, connection });
		const answered = { report, question, found, language, now, signal } as const;
		const file = format === "pdf" ? await pdfFile(answered) : await buffer(xlsxFile(answered));
		if (file.length > MAX_FILE_BYTES) return null;
		const type = format === "pdf" ? "application/pdf" : xlsxType;
		const name = `${fileNameOf(`${report.name[language]} ${today}`)}.${format}`;
		return { name, type, base64: file.toString("base64") };
	} catch (error) {
		if (error instanceof ApiError && error.status < 500) return null;
		throw error;
	}
}
