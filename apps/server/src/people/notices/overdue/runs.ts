/**
 * A run of notices: processes the readers of a library in order, a few per transaction, and stores the progress with
 * them. An interrupted run continues there; a loan returned in the meantime is skipped.
 */
import type { Calendar } from "@rafta/library/calendar/calendar";
import { stepsOf } from "@rafta/library/notices/steps";
import { addDays, type CalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { ApiError, createPacer } from "@rafta/records";
import type { HomeAddress } from "#server/installation/site/address.ts";
import { createRunner, type Jobs } from "#server/kit/jobs/runner.ts";
import type { Policies } from "#server/lending/circulation/policies.ts";
import type { RecordService, RecordTransaction, Stored } from "#server/records.ts";
import { noticeSettings } from "../channels.ts";
import { readersAfter } from "./queries.ts";
import { notifyReader } from "./send.ts";
import { standings } from "./situation.ts";

const READER_BATCH_SIZE = 25;
const LIBRARY_PAGE_SIZE = 200;

export interface RunCounts {
	readonly readers: number;
	readonly loans: number;
	/** Readers by channel. */
	readonly mail: number;
	readonly app: number;
	readonly slip: number;
	/** Readers with neither an address nor an account. */
	readonly unreached: number;
	/** Readers whose notices could not be written. */
	readonly failed: number;
}

export const noCounts: RunCounts = {
	...{ readers: 0, loans: 0, mail: 0, app: 0, slip: 0 },
	...{ unreached: 0, failed: 0 },
};

export interface NoticeRuns extends Jobs {
	/** Starts the morning runs of all libraries that enable them. */
	morning(): Promise<void>;
}

/** Maximum days by which holidays can postpone a due date that is a few open days away. */
const MAX_LOOKAHEAD_DAYS = 120;

/** The last day that is at most the given number of open days away. */
function lastSoon(today: CalendarDate, openDays: number, calendar: Calendar): CalendarDate {
	let day = today;
	for (let open = 0; day < addDays(today, MAX_LOOKAHEAD_DAYS); day = addDays(day, 1)) {
		if (!calendar.isClosed(addDays(day, 1))) open += 1;
		if (open > openDays) break;
	}
	return day;
}

export function createNoticeRuns(
	service: RecordService,
	policies: Policies,
	home: HomeAddress,
	now: () => Date,
	failed: (error: unknown) => void,
): NoticeRuns {
	/** Processes the next readers; with `pass` skips them instead. Returns false when there are none. */
	async function processReaders(
		records: RecordTransaction,
		run: Stored<"notice_runs">,
		{ limit, pass }: { limit: number; pass?: true },
	): Promise<boolean> {
		const [school, library] = [run.school_id, run.library_id];
		const { calendar } = await policies.of(school, library);
		const settings = await noticeSettings(records, school, library);
		const today = todayIn(now());
		const steps = stepsOf(settings.notice_steps);
		const onRequest = run.kind === "asked";
		const until = onRequest ? addDays(today, -1) : lastSoon(today, steps.due_soon, calendar);
		const students = await readersAfter(
			records.sql,
			{ library, until, class_code: run.class_code },
			run.reached,
			limit,
		);
		if (students.length === 0) return end(records, run);
		const scope = { library, until, students };
		const counts = { ...(run.counts as RunCounts) };
		const context = {
			service,
			home,
			records,
			run,
			settings,
			school: String((await records.find("schools", school))?.name ?? ""),
			library: String((await records.find("libraries", library))?.name ?? ""),
			now: now(),
		};
		if (pass) counts.failed += students.length;
		const all = pass ? [] : await standings(records.sql, scope, { steps, calendar, today, onRequest });
		for (const standing of all) {
			const outcome = await notifyReader(context, standing);
			if (outcome === null) continue;
			if (outcome === "unreached") {
				counts.unreached += 1;
				continue;
			}
			counts.readers += 1;
			counts.loans += outcome.loans;
			counts[outcome.channel] += 1;
		}
		await records.update("notice_runs", run.id, { reached: students.at(-1), counts });
		return true;
	}

	async function end(records: RecordTransaction, run: Stored<"notice_runs">): Promise<boolean> {
		const { readers, unreached, failed: refused } = run.counts as RunCounts;
		const isEmpty = readers + unreached + refused === 0;
		// A morning run without any notices is deleted.
		if (isEmpty && run.kind === "morning") await records.delete("notice_runs", run.id);
		else await records.update("notice_runs", run.id, { status: "done" });
		return false;
	}

	const some = (id: string, how: { limit: number; pass?: true }): Promise<boolean> =>
		service.transaction(async (records) => {
			const run = await records.find("notice_runs", id);
			return run?.status === "running" ? processReaders(records, run, how) : false;
		});

	/** A reader whose notices are refused does not stop the others (acceptance case 81). */
	const onRefusal = (work: Promise<boolean>, refused: () => Promise<boolean>): Promise<boolean> =>
		work.catch((error: unknown) => {
			if (error instanceof ApiError && error.status < 500) return refused();
			throw error;
		});

	const step = (id: string): Promise<boolean> =>
		onRefusal(some(id, { limit: READER_BATCH_SIZE }), async () => {
			for (let count = 0; count < READER_BATCH_SIZE; count++) {
				const isMore = await onRefusal(some(id, { limit: 1 }), () => some(id, { limit: 1, pass: true }));
				if (!isMore) return false;
			}
			return true;
		});

	const jobs = createRunner(service, { collection: "notice_runs", running: ["running"], step }, now, failed);

	/** Creates a library's morning run; `null` if it already exists, the library is closed, or it is not enabled. */
	async function begin(school: string, library: string, on: CalendarDate): Promise<string | null> {
		const { calendar } = await policies.of(school, library);
		if (calendar.isClosed(on)) return null;
		return service.transaction(async (records) => {
			const { notices_on } = await noticeSettings(records, school, library);
			const key = { library_id: library, on, kind: "morning" };
			if (!notices_on || (await records.findBy("notice_runs", key))) return null;
			const values = { ...key, school_id: school, status: "running", counts: noCounts };
			return (await records.create("notice_runs", values)).id;
		});
	}

	let isClosing = false;

	return {
		...jobs,
		async morning() {
			const [anybody] = await service.list("library_settings", { filter: "notices_on = true", limit: 1 });
			if (!anybody) return;
			const on = todayIn(now());
			const pace = createPacer();
			for (let offset = 0; ; offset += LIBRARY_PAGE_SIZE) {
				const page = await service.list("libraries", { sort: "id", limit: LIBRARY_PAGE_SIZE, offset });
				for (const { id, school_id, status } of page) {
					if (isClosing) return;
					const run = status === "closed" ? null : await begin(school_id, id, on);
					while (run !== null && !isClosing && (await step(run))) await pace();
				}
				if (page.length < LIBRARY_PAGE_SIZE) return;
			}
		},
		async close() {
			isClosing = true;
			await jobs.close();
		},
	};
}
