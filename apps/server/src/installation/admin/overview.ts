/** Administrator overview: figures over all schools, without any person's name. */
import type { ScreenAccess } from "@rafta/library/access/authorize";
import type { Overview } from "@rafta/library/admin/answers";
import { addDays, startOf, todayIn } from "@rafta/library/turkish/dates";
import type { RecordService } from "../../records.ts";
import { siteRecord } from "../site/page.ts";
import { closedScreens } from "./closed-screens.ts";
import { faultsOf } from "./faults.ts";
import { loansByHour, runningImports, usageOf } from "./queries.ts";

/** Days in the chart, including today. */
const days = 30;

async function loansByDay(service: RecordService, today: string) {
	const first = addDays(today, 1 - days);
	const counts = new Map<string, number>();
	for (const [hour, count] of await loansByHour(service.sql, startOf(first))) {
		const day = todayIn(new Date(`${hour.replace(" ", "T")}:00:00Z`));
		counts.set(day, (counts.get(day) ?? 0) + count);
	}
	return Array.from({ length: days }, (_, index) => {
		const day = addDays(first, index);
		return { day, count: counts.get(day) ?? 0 };
	});
}

export async function overviewOf(service: RecordService, now: Date): Promise<Overview> {
	const { sql: reader, mail, crons, settings, database } = service;
	const today = todayIn(now);
	const site = await siteRecord(service);
	const [usage, loans, jobs, imports, waiting, failed, closed, faults] = await Promise.all([
		usageOf(reader, today),
		loansByDay(service, today),
		crons.states(),
		runningImports(reader),
		mail.list("waiting", 1, 1),
		mail.list("failed", 1, 1),
		closedScreens(database.memory, (site?.screen_access ?? {}) as ScreenAccess, now),
		faultsOf(service, now),
	]);
	return {
		made_at: now.toISOString(),
		engine: database.dialect.name,
		usage,
		loans,
		jobs: jobs.map((job) => ({ ...job, next: job.next?.toISOString() ?? null })),
		imports,
		mails: { waiting: waiting.total, failed: failed.total, server: settings.current().smtp.enabled },
		closed_screens: closed,
		faults,
	};
}
