/**
 * `GET /api/reports/{kind}`: a report about the caller's school, for its staff; administrators may name another or
 * request all. `format=json` returns at most 500 rows of each table, further ones with `table`, `offset` and `limit`;
 * `csv`, `xlsx` and `pdf` are files of all tables, or of the one that `table` names. When the client disconnects, the
 * report is aborted.
 */

import type { ReportAnswer } from "@rafta/library/api/reports";
import type { Report } from "@rafta/library/reports/definition";
import { reportOf } from "@rafta/library/reports/index";
import { todayIn } from "@rafta/library/turkish/dates";
import { hangUp, notFound } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { handle } from "../kit/endpoint.ts";
import type { Policies } from "../lending/circulation/policies.ts";
import type { RecordService } from "../records.ts";
import { checkLayout, sendFile } from "./files/send.ts";
import { type Question, questionOf } from "./parse-query.ts";
import type { ReportResult } from "./report-source.ts";
import { sourceOf } from "./sources.ts";

/** The first rows of each table, or the requested ones of one table. */
async function answerOf(
	report: Report,
	question: Question,
	found: ReportResult,
	now: Date,
): Promise<ReportAnswer> {
	const { table, offset, limit } = question;
	const shown = report.tables.filter(({ key }) => table === undefined || key === table);
	const tables: Record<string, ReportAnswer["tables"][string]> = {};
	for (const { key } of shown) {
		const rows = found.tables[key];
		if (!rows) throw new Error(`the report ${report.kind} has no table ${key}`);
		const page = await rows.page(table === undefined ? 0 : offset, limit);
		tables[key] = { count: rows.count, rows: page };
	}
	const { from, to, school } = question;
	return {
		kind: report.kind,
		made_at: now.toISOString(),
		from,
		to,
		school: school.name,
		figures: found.figures,
		tables,
	};
}

export function reportRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	now: () => Date,
): void {
	handle(app, "GET /api/reports/:kind", async ({ actor, request, reply, params }) => {
		const report = reportOf(params.kind);
		const source = sourceOf(params.kind);
		if (!report || !source) throw notFound();
		const today = todayIn(now());
		const question = await questionOf(service, report, actor, request.query, today);
		checkLayout({ report, question });
		const { schools, from, to, filters, format } = question;
		if (format !== "json") await app.limits.count("reportFiles", question.actor.id);
		const signal = hangUp(reply);
		const { language } = actor;
		const connection = service.database.bounded({
			...service.readCallerOf({ ...actor.request, signal }),
			each: true,
		});
		const place = { connection, policies, signal };
		reply.header("cache-control", "no-store");
		try {
			const found = await source({ schools, from, to, filters, today, language, ...place });
			if (format === "json") return await answerOf(report, question, found, now());
			const answered = { report, question, found, language, now: now(), signal };
			return await sendFile(service, reply, answered, format);
		} catch (error) {
			if (!signal.aborted) throw error;
			// The client has disconnected.
			return reply.hijack();
		}
	});
}
