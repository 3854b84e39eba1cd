/** Preview of a run: readers and loans by class, days late, next step and channel. */
import { stepsOf } from "@rafta/library/notices/steps";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import type { Policies } from "#server/lending/circulation/policies.ts";
import type { RecordService } from "#server/records.ts";
import { addresseeOf, type NoticeSettings, noticeSettings } from "../channels.ts";
import { classesOf } from "./queries.ts";
import { type Standing, standings } from "./situation.ts";

/** Maximum loans shown on a screen; a run notifies of all. */
const MAX_LOANS = 3000;

export interface ClassStanding {
	readonly class_code: string;
	readonly readers: readonly Standing[];
}

/** Groups readers by class, in class order; those without a class come last. */
export function byClass(all: readonly Standing[]): ClassStanding[] {
	const classes = [...Map.groupBy(all, ({ reader }) => reader.class_code)];
	return [...classes.filter(([code]) => code !== ""), ...classes.filter(([code]) => code === "")].map(
		([class_code, readers]) => ({ class_code, readers }),
	);
}

const shownReader = (settings: NoticeSettings, { reader, loans }: Standing) => ({
	id: reader.id,
	full_name: reader.full_name,
	way: addresseeOf(reader, reader.account, settings.notices_on) ? ("mail" as const) : ("slip" as const),
	loans: loans.map(({ id, title, barcode, due_on, days_late, lastNotice, next }) => ({
		id,
		title,
		barcode,
		due_on,
		days_late,
		told: lastNotice && { step: lastNotice.step, on: lastNotice.on },
		next: next?.step ?? null,
	})),
});

export async function previewRun(
	service: RecordService,
	policies: Policies,
	place: { school: string; library: string; class_code?: string | undefined },
	now: Date,
) {
	const { school, library, class_code = "" } = place;
	const { calendar } = await policies.of(school, library);
	const settings = await noticeSettings(service, school, library);
	const today = todayIn(now);
	const terms = { steps: stepsOf(settings.notice_steps), calendar, today, onRequest: true };
	const scope = { library, until: addDays(today, -1), class_code };
	const all = await standings(service.sql, scope, terms, MAX_LOANS + 1);
	const late = new Set(all.map(({ reader }) => reader.class_code));
	const isDue = ({ loans }: Standing) => loans.some(({ next }) => next !== null);
	return {
		library,
		on: today,
		notices_on: settings.notices_on,
		mail_ready: service.settings.current().smtp.enabled,
		steps: terms.steps,
		classes: byClass(all).map(({ class_code, readers }) => ({
			class_code,
			readers: readers.map((standing) => shownReader(settings, standing)),
		})),
		/** Classes without overdue books, to be praised; nothing is said of the others where one was asked for. */
		without: (class_code === "" ? await classesOf(service.sql, school) : []).filter(
			(code) => !late.has(code),
		),
		readers: all.filter(isDue).length,
		loans: all.reduce((sum, { loans }) => sum + loans.length, 0),
		is_cut: all.reduce((sum, { loans }) => sum + loans.length, 0) > MAX_LOANS,
	};
}
