/**
 * Printable documents of a run, created on demand: they contain only loans that are still open, with the days late at
 * the time of printing. Readers who have returned their books since are left out.
 */
import { stepsOf } from "@rafta/library/notices/steps";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import type { Policies } from "#server/lending/circulation/policies.ts";
import type { RecordService, Stored } from "#server/records.ts";
import { noticeSettings } from "../channels.ts";
import type { ClassPages } from "./class-pages.ts";
import { byClass, type ClassStanding } from "./preview.ts";
import { classesOf } from "./queries.ts";
import { standings } from "./situation.ts";
import type { SlipTexts } from "./slips.ts";

interface RunDocuments {
	/** All loans overdue on the day of the run that are still open. */
	readonly all: ClassPages;
	/** Loans notified by slip, or by a mail that failed; with `everybody`, also those notified by mail. */
	slips(everybody: boolean): readonly ClassStanding[];
	readonly texts: SlipTexts;
}

export async function documentsOf(
	service: RecordService,
	policies: Policies,
	run: Stored<"notice_runs">,
	now: Date,
): Promise<RunDocuments> {
	const [school, library] = [run.school_id, run.library_id];
	const { calendar } = await policies.of(school, library);
	const settings = await noticeSettings(service, school, library);
	const terms = { steps: stepsOf(settings.notice_steps), calendar, today: todayIn(now), onRequest: true };
	const { class_code } = run;
	const scope = { library, until: addDays(run.on, -1), class_code };
	const classes = byClass(await standings(service.sql, scope, terms));
	const late = new Set(classes.map(({ class_code }) => class_code));
	const texts = {
		school: String((await service.find("schools", school))?.name ?? ""),
		library: String((await service.find("libraries", library))?.name ?? ""),
	};
	const named = await service.list("school_classes", {
		filter: "school_id = {:school}",
		params: { school },
	});
	const teachers = named.map(({ class_code, teacher }) => [class_code, teacher] as const);
	return {
		all: {
			...texts,
			classes,
			teachers: new Map(teachers),
			without: (class_code === "" ? await classesOf(service.sql, school) : []).filter(
				(code) => !late.has(code),
			),
		},
		texts: { ...texts, words: settings.notice_texts },
		slips: (everybody) =>
			classes.flatMap(({ class_code, readers }) => {
				const own = readers.flatMap(({ reader, loans }) => {
					const notified = loans.filter((loan) => {
						if (loan.lastNotice?.run !== run.id) return false;
						return everybody || loan.lastNotice.channel !== "mail" || loan.lastNotice.result === "failed";
					});
					return notified.length > 0 ? [{ reader, loans: notified }] : [];
				});
				return own.length > 0 ? [{ class_code, readers: own }] : [];
			}),
	};
}
