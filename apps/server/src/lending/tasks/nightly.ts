/**
 * Nightly tasks that are not about single loans: classes with overdue books, and titles of which only the ISBN is
 * known. Each subject has one open task; a settled one is created again in the following week, as long as its reason
 * exists, and a task without a reason is settled automatically.
 */
import { mondayOf } from "@rafta/library/calendar/grid";
import { openStatuses } from "@rafta/library/tasks/task";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { createPacer } from "@rafta/records";
import { catalogue, fillText, homeLanguage } from "@rafta/words";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { freeStrayTasks } from "./freed.ts";
import { overdueClasses, unknownTitles } from "./queries.ts";

const texts = catalogue("server/lending/tasks")[homeLanguage];

/** Days late before a task is created: a first reminder is sent before. */
const daysLate = 7;
const PLACE_BATCH_SIZE = 200;

type Kind = "overdue_class" | "unknown_titles";

/** Reason for a task. */
interface Reason {
	/** Subject within its place; the same every night. */
	readonly subject: string;
	readonly title: string;
	readonly library: string;
}

const open = `(${openStatuses.map((status) => `status = "${status}"`).join(" || ")})`;

interface NightlyResult {
	readonly made: number;
	readonly settled: number;
	/** Places that failed; the others were processed. */
	readonly failed: number;
}

/** Synchronises the tasks of a kind at a place (a library, or a school) with its reasons. */
async function bring(
	records: RecordTransaction,
	kind: Kind,
	place: { school: string; library: string },
	reasons: readonly Reason[],
	week: string,
): Promise<{ made: number; settled: number }> {
	const waiting = await records.list("tasks", {
		filter: `school_id = {:school} && library_id = {:library} && kind = {:kind} && ${open}`,
		params: { ...place, kind },
	});
	const subjectOf = (task: Stored<"tasks">) => task.auto_key.slice(kind.length + 1, -(week.length + 1));
	const bySubject = new Map(waiting.map((task) => [subjectOf(task), task]));
	let made = 0;
	let settled = 0;
	for (const { subject, title, library } of reasons) {
		const known = bySubject.get(subject);
		bySubject.delete(subject);
		if (known) {
			if (known.title !== title) await records.update("tasks", known.id, { title });
			continue;
		}
		const auto_key = `${kind} ${subject} ${week}`;
		if (await records.findBy("tasks", { auto_key })) continue;
		await records.create("tasks", {
			...{ title, kind, auto_key, status: "todo", priority: "normal" },
			school_id: place.school,
			library_id: library,
		});
		made += 1;
	}
	for (const task of bySubject.values()) {
		await records.update("tasks", task.id, { status: "done" });
		settled += 1;
	}
	return { made, settled };
}

/** Creates tonight's tasks; running it twice creates nothing twice. */
export async function noteByNight(
	service: RecordService,
	now: () => Date,
	onFault: (error: unknown) => void,
): Promise<NightlyResult> {
	const today = todayIn(now());
	const week = mondayOf(today);
	const counts = { made: 0, settled: 0, failed: 0 };
	const pace = createPacer();

	async function one(work: (records: RecordTransaction) => ReturnType<typeof bring>): Promise<void> {
		try {
			const { made, settled } = await service.transaction(work);
			counts.made += made;
			counts.settled += settled;
		} catch (error) {
			counts.failed += 1;
			onFault(error);
		}
		await pace();
	}

	for (let offset = 0; ; offset += PLACE_BATCH_SIZE) {
		const page = await service.list("libraries", { sort: "id", limit: PLACE_BATCH_SIZE, offset });
		for (const { id, school_id } of page) {
			const place = { school: school_id, library: id };
			await one(async (records) => {
				const classes = await overdueClasses(records.sql, id, addDays(today, -daysLate));
				const reasons = classes.map(({ name, count }) => ({
					subject: `${id} ${name}`,
					title: fillText(texts.overdueBooks, { class: name || texts.noClass, count }),
					library: id,
				}));
				return bring(records, "overdue_class", place, reasons, week);
			});
		}
		if (page.length < PLACE_BATCH_SIZE) break;
	}
	for (let offset = 0; ; offset += PLACE_BATCH_SIZE) {
		const page = await service.list("schools", { sort: "id", limit: PLACE_BATCH_SIZE, offset });
		for (const { id } of page) {
			await one(async (records) => {
				const count = await unknownTitles(records.sql, id);
				const title = fillText(texts.unfinishedTitles, { count });
				const reasons = count === 0 ? [] : [{ subject: id, title, library: "" }];
				return bring(records, "unknown_titles", { school: id, library: "" }, reasons, week);
			});
		}
		if (page.length < PLACE_BATCH_SIZE) return counts;
	}
}

/** Registers the nightly run, after the one for single loans. */
export function noteTasksByNight(service: RecordService, now: () => Date): void {
	service.crons.add("rafta_tasks", "40 0 * * *", async () => {
		await noteByNight(service, now, (error) => console.error(error));
		await freeStrayTasks(service);
	});
}
