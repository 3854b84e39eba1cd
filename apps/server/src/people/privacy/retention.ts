/**
 * Deletes data whose retention period is over (Law 6698, article 7): every night, in small steps, so that no desk
 * waits. Returned loans lose their reader after `history_months`, readers who left are made anonymous, old messages,
 * notices and journal entries are deleted.
 */

import type { RetentionCounts } from "@rafta/library/api/privacy";
import { freeTexts } from "@rafta/library/privacy/personal-texts";
import { historyMonths, monthsBefore, retentionOf } from "@rafta/library/privacy/retention";
import { addDays, type CalendarDate, startOf, todayIn } from "@rafta/library/turkish/dates";
import { ApiError, createPacer, type RecordData } from "@rafta/records";
import { homeLanguage, words } from "@rafta/words";
import { audit } from "../../kit/audit/journal.ts";
import { cleanedOn, jumpedFrom } from "../../kit/clock/clock.ts";
import { userOf } from "../../kit/writes/request-user.ts";
import type { RecordService, RecordTransaction, WriteHook } from "../../records.ts";
import { scrubDeskEntry } from "./erase.ts";
import type { Eraser } from "./eraser.ts";
import { identifiersOf } from "./identifiers.ts";
import {
	type AgedKind,
	agedCount,
	agedIds,
	endedHoldCount,
	endedHoldIds,
	endedLoanCount,
	endedLoanIds,
	leaverCount,
	leaverIds,
	spamIds,
	unwantedLoanCount,
	unwantedLoanIds,
} from "./queries.ts";

const messages = words("server/people/privacy");

export interface Retention {
	preview(): Promise<RetentionCounts>;
	/**
	 * The day of the last clean-up, if the next one waits for a person because the clock has jumped since. Empty
	 * otherwise.
	 */
	waitsSince(): Promise<CalendarDate>;
	/** @throws ApiError 409 while it runs */
	run(actor: RecordData | null): Promise<RetentionCounts>;
	/**
	 * The same, started by the schedule. @throws Error if the clock has jumped: an administrator runs it by hand, or
	 * corrects the clock
	 */
	runByNight(): Promise<RetentionCounts>;
}

/** Loans in one transaction; with their journal entries about two hundred rows. */
const LOAN_BATCH_SIZE = 50;
const BATCH_SIZE = 200;
/** Days for which a loan that its reader wants forgotten still has a name, in case the desk made a mistake. */
const daysOfUnwanted = 7;
/** Days for which spam of the contact form can be reviewed. */
const daysOfSpam = 30;
/** Readers in one run, and milliseconds for them; the next night continues. */
const MAX_READERS_PER_RUN = 20_000;
const timeForReaders = 3_600_000;

const agedMonths = {
	contacts: "contacts_months",
	audit_events: "audit_months",
	notices: "notices_months",
} as const satisfies Record<AgedKind, string>;

/** Changing retention periods is an administrative action. */
export const retentionHook: WriteHook<"retention_settings"> = {
	collection: "retention_settings",
	actions: ["create", "update", "delete"],
	async after({ action, record, request, records }) {
		await audit(records, {
			actor: userOf(request) as RecordData | null,
			kind: "retention_changed",
			collection: "retention_settings",
			record: record.id,
			details: action === "delete" ? retentionOf(null) : retentionOf(record),
		});
	},
};

export function createRetention(service: RecordService, eraser: Eraser, now: () => Date): Retention {
	const monthsAgo = (months: number): string => monthsBefore(todayIn(now()), months);

	const unwantedBefore = (): string => startOf(addDays(todayIn(now()), -daysOfUnwanted));

	/** Yields every library with the instant before which ended loans and holds lose their reader. */
	async function* libraries(): AsyncGenerator<{ id: string; before: string }> {
		const settings = await service.list("library_settings", {});
		const of = (school: unknown, library: unknown) =>
			settings.find((row) => row.school_id === school && row.library_id === library) ?? null;
		for (let offset = 0; ; offset += BATCH_SIZE) {
			const page = await service.list("libraries", { sort: "id", limit: BATCH_SIZE, offset });
			for (const { id, school_id } of page) {
				const months = historyMonths([of(school_id, id), of(school_id, ""), of("", "")]);
				yield { id, before: startOf(monthsAgo(months)) };
			}
			if (page.length < BATCH_SIZE) return;
		}
	}

	const settingsInForce = async () => {
		const [row] = await service.list("retention_settings", { sort: "created", limit: 1 });
		return retentionOf(row ?? null);
	};

	/** Repeats a step until it finds nothing more; other writers get their turn in between. */
	async function inSteps(step: (records: RecordTransaction) => Promise<number>): Promise<number> {
		const pace = createPacer();
		let sum = 0;
		for (;;) {
			const done = await service.transaction(step);
			if (done === 0) return sum;
			sum += done;
			await pace();
		}
	}

	/**
	 * Removes the reader from a loan that ended long ago, and from its journal entries and notices; the loan keeps its
	 * book and its days.
	 */
	async function forgetBorrower(records: RecordTransaction, id: string): Promise<void> {
		const loan = await records.find("book_loans", id);
		const reader = loan && (await records.find("students", loan.student_id));
		if (reader) {
			const entries = await records.list("circulation_events", {
				filter: "loan = {:loan}",
				params: { loan: id },
			});
			const identifiers = identifiersOf(reader, []);
			for (const entry of entries) await scrubDeskEntry(records, entry, identifiers);
		}
		for (const { id: notice } of await records.list("notices", {
			filter: "loan_id = {:loan}",
			params: { loan: id },
		})) {
			await records.delete("notices", notice);
		}
		const texts = Object.fromEntries((freeTexts.book_loans ?? []).map((name) => [name, ""]));
		await records.update("book_loans", id, { ...texts, student_id: "" });
	}

	const deleteAll = async (records: RecordTransaction, collection: string, ids: readonly string[]) => {
		for (const id of ids) await records.delete(collection, id);
		return ids.length;
	};

	async function forgetLoans(): Promise<{ loans: number; holds: number }> {
		const sum = { loans: 0, holds: 0 };
		sum.loans += await inSteps(async (records) => {
			const loans = await unwantedLoanIds(records.sql, unwantedBefore(), LOAN_BATCH_SIZE);
			for (const loan of loans) await forgetBorrower(records, loan);
			return loans.length;
		});
		for await (const { id, before } of libraries()) {
			sum.loans += await inSteps(async (records) => {
				const loans = await endedLoanIds(records.sql, id, before, LOAN_BATCH_SIZE);
				for (const loan of loans) await forgetBorrower(records, loan);
				return loans.length;
			});
			sum.holds += await inSteps(async (records) =>
				deleteAll(records, "holds", await endedHoldIds(records.sql, id, before, BATCH_SIZE)),
			);
		}
		return sum;
	}

	async function forgetLeavers(months: number): Promise<number> {
		const day = monthsAgo(months);
		const end = performance.now() + timeForReaders;
		const pace = createPacer();
		let sum = 0;
		for (const reader of await leaverIds(service.sql, day, startOf(day), MAX_READERS_PER_RUN)) {
			if (performance.now() > end) break;
			try {
				await eraser.forget(reader, "anonymise", { actor: null, language: homeLanguage });
				sum += 1;
			} catch (error) {
				// A book was lent in between, or the reader has been deleted: retried another night.
				if (!(error instanceof ApiError)) throw error;
			}
			await pace();
		}
		await eraser.cleanLog();
		return sum;
	}

	async function dealWithAll(actor: RecordData | null): Promise<RetentionCounts> {
		const settings = await settingsInForce();
		const counts: RetentionCounts = {
			...(await forgetLoans()),
			readers: await forgetLeavers(settings.leavers_months),
			contacts: 0,
			audit_events: 0,
			notices: 0,
		};
		for (const [kind, months] of Object.entries(agedMonths) as [AgedKind, keyof typeof settings][]) {
			const before = startOf(monthsAgo(settings[months]));
			counts[kind] = await inSteps(async (records) =>
				deleteAll(records, kind, await agedIds(records.sql, kind, before, BATCH_SIZE)),
			);
		}
		const spamBefore = startOf(addDays(todayIn(now()), -daysOfSpam));
		counts.contacts += await inSteps(async (records) =>
			deleteAll(records, "contacts", await spamIds(records.sql, spamBefore, BATCH_SIZE)),
		);
		await service.transaction((records) => cleanedOn(records, todayIn(now())));
		if (actor || Object.values(counts).some((count) => count > 0)) {
			await service.transaction((records) =>
				audit(records, { actor, kind: "retention_run", details: counts }, now()),
			);
		}
		return counts;
	}

	let running: Promise<RetentionCounts> | null = null;
	const waitsSince = () => jumpedFrom(service, todayIn(now()));

	function run(actor: RecordData | null): Promise<RetentionCounts> {
		if (running) throw new ApiError(409, messages.isRunning);
		running = dealWithAll(actor).finally(() => {
			running = null;
		});
		return running;
	}

	return {
		waitsSince,
		run: async (actor) => run(actor),
		async runByNight() {
			const last = await waitsSince();
			if (last !== "")
				throw new Error(
					`Expired data was not removed: the last run was on ${last}, and today's date is ${todayIn(now())}. Correct the clock, or have an administrator run it.`,
				);
			return run(null);
		},
		async preview() {
			const settings = await settingsInForce();
			const left = monthsAgo(settings.leavers_months);
			const counts: RetentionCounts = {
				loans: 0,
				holds: 0,
				readers: await leaverCount(service.sql, left, startOf(left)),
				contacts: 0,
				audit_events: 0,
				notices: 0,
			};
			counts.loans += await unwantedLoanCount(service.sql, unwantedBefore());
			for await (const { id, before } of libraries()) {
				counts.loans += await endedLoanCount(service.sql, id, before);
				counts.holds += await endedHoldCount(service.sql, id, before);
			}
			for (const [kind, months] of Object.entries(agedMonths) as [AgedKind, keyof typeof settings][]) {
				counts[kind] = await agedCount(service.sql, kind, startOf(monthsAgo(settings[months])));
			}
			return counts;
		},
	};
}
