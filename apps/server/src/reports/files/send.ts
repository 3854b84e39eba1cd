/** Sends a report as a file: recorded in the journal, and streamed while it is read if the format allows it. */
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyReply } from "fastify";
import { audit } from "../../kit/audit/journal.ts";
import { attachment } from "../../kit/documents/text.ts";
import { xlsxType } from "../../kit/exports/tables/xlsx.ts";
import type { RecordService } from "../../records.ts";
import type { AnsweredReport } from "./about.ts";
import { pdfFile } from "./document.ts";
import { layoutOf } from "./layouts.ts";
import { csvFile, expectedBytes, tablesOf, xlsxFile } from "./sheets.ts";

const texts = words("server/reports/files");

const noLayout = {
	code: "validation_layout",
	message: texts.layout,
};

/**
 * @throws ApiError 400 for a layout that the report does not have
 */
export function checkLayout({ report, question }: Pick<AnsweredReport, "report" | "question">): void {
	const { layout, format } = question;
	if (layout === "list") return;
	if (format !== "pdf" || !layoutOf(report.kind, layout))
		throw badRequest(texts.refused, { layout: noLayout });
}

/** Records in the journal who exported which report, but not the name or class by which it was narrowed. */
function note(service: RecordService, answered: AnsweredReport): Promise<unknown> {
	const { report, question, now } = answered;
	const count = tablesOf(answered).reduce((sum, { rows }) => sum + rows.count, 0);
	const details = { report: report.kind, format: question.format, layout: question.layout, count };
	const { actor, school } = question;
	return service.transaction((records) =>
		audit(records, { actor, kind: "report_exported", school_id: school.id, details }, now),
	);
}

function pdfOf(service: RecordService, answered: AnsweredReport): Promise<Buffer> {
	const { report, question } = answered;
	return layoutOf(report.kind, question.layout)?.(answered, service) ?? pdfFile(answered);
}

const types = { csv: "text/csv; charset=utf-8", xlsx: xlsxType, pdf: "application/pdf" } as const;

/** Responds with the file. `x-expected-bytes` is its approximate length, `x-report-rows` its number of rows. */
export async function sendFile(
	service: RecordService,
	reply: FastifyReply,
	answered: AnsweredReport,
	format: "csv" | "xlsx" | "pdf",
): Promise<FastifyReply> {
	await note(service, answered);
	const { report, language, now } = answered;
	const rows = tablesOf(answered).reduce((sum, table) => sum + table.rows.count, 0);
	reply
		.header("content-disposition", attachment(`${report.name[language]} ${todayIn(now)}`, format))
		.header("x-report-rows", rows)
		.type(types[format]);
	if (format === "pdf") {
		const file = await pdfOf(service, answered);
		return reply.header("x-expected-bytes", file.length).send(file);
	}
	reply.header("x-expected-bytes", await expectedBytes(answered, format));
	return reply.send(format === "csv" ? csvFile(answered) : xlsxFile(answered));
}
