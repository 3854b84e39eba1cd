/** `GET /api/reports/year-end/form`: the year's figures as one print, for the requested period and library. */

import type { ReportAnswer } from "@rafta/library/api/reports";
import { yearEnd as report } from "@rafta/library/reports/year-end";
import { todayIn } from "@rafta/library/turkish/dates";
import { hangUp } from "@rafta/records";
import { homeLanguage } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import type { Policies } from "../../lending/circulation/policies.ts";
import type { RecordService } from "../../records.ts";
import { questionOf } from "../parse-query.ts";
import { drawForm } from "./form.ts";
import { yearEnd } from "./source.ts";

export function yearEndRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	now: () => Date,
): void {
	handle(app, "GET /api/reports/year-end/form", async ({ actor, request, reply }) => {
		const today = todayIn(now());
		const question = await questionOf(service, report, actor, request.query, today);
		const { schools, from, to, filters, school, library } = question;
		const signal = hangUp(reply);
		const found = await yearEnd({
			...{ schools, from, to, filters, today, policies },
			language: homeLanguage,
			connection: service.database.bounded({
				...service.readCallerOf({ ...actor.request, signal }),
				each: true,
			}),
			signal,
		});
		const tables: Record<string, ReportAnswer["tables"][string]> = {};
		for (const [key, { count, page }] of Object.entries(found.tables))
			tables[key] = { count, rows: await page(0, count) };
		const answer: ReportAnswer = {
			...{ kind: report.kind, made_at: now().toISOString(), from, to, school: school.name },
			...{ figures: found.figures, tables },
		};
		reply.header("content-disposition", attachment(`${report.name[homeLanguage]} ${to}`, "pdf"));
		return reply
			.header("cache-control", "no-store")
			.type("application/pdf")
			.send(await drawForm(answer, library, now()));
	});
}
