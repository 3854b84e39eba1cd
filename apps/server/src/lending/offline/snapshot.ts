/** `GET /api/circulation/snapshot`: the data of a library that an offline desk needs. */
import { createHash } from "node:crypto";
import { daysLate, isOverdue } from "@rafta/library/circulation/lateness";
import { suspendedUntil } from "@rafta/library/circulation/suspension";
import type { Loanable } from "@rafta/library/circulation/types";
import type { Snapshot, SnapshotInHand, SnapshotLoan, SnapshotReader } from "@rafta/library/offline/snapshot";
import { addDays, type CalendarDate, startOf, todayIn } from "@rafta/library/turkish/dates";
import { formatInstant, notFound } from "@rafta/records";
import type { Desk } from "../../kit/desk.ts";
import type { RecordService } from "../../records.ts";
import type { LibraryPolicy, Policies } from "../circulation/policies.ts";
import {
	booksSince,
	copiesSince,
	countsOf,
	goneSince,
	holdsOpen,
	lateReturnsOf,
	loansOut,
	type Place,
	type ReaderRow,
	readersSince,
} from "./queries.ts";

/** A transaction in progress during an earlier snapshot may have written earlier timestamps (milliseconds). */
const overlap = 2 * 60_000;

/** Beyond this age a complete snapshot is sent instead of changes (milliseconds). */
const MAX_DELTA_AGE_MS = 14 * 86_400_000;

/** Closed days that ended longer ago do not affect current lending. */
const pastDays = 120;

/** Converts a stored instant to ISO 8601. */
const isoOf = (stored: string): string => stored.replace(" ", "T");

const readerOf = (row: ReaderRow): SnapshotReader => ({
	...row,
	reader_type: row.reader_type || "pupil",
	suspended_until: "",
});

async function withSuspensions(
	service: RecordService,
	place: Place,
	readers: readonly SnapshotReader[],
	{ policy, calendar }: LibraryPolicy,
	now: Date,
): Promise<readonly SnapshotReader[]> {
	if (policy.suspension_per_day <= 0) return readers;
	// A book may have been late for a year before its return; a suspension is limited by its cap.
	const since = startOf(addDays(todayIn(now), -policy.suspension_cap - 366));
	const late = await lateReturnsOf(service.sql, place, since);
	return readers.map((reader) => {
		const returns = late.get(reader.id);
		return returns ? { ...reader, suspended_until: suspendedUntil(returns, policy, calendar) } : reader;
	});
}

/** What each reader has by number, and how many of them block as late ones. */
function inHandOf(
	loans: readonly (SnapshotLoan & { readonly loanable: Loanable | "" })[],
	{ policy }: LibraryPolicy,
	today: CalendarDate,
): SnapshotInHand[] {
	const counted = loans.filter(
		({ status, student_id }) => status !== "claimed_returned" && student_id !== "",
	);
	const groups = Map.groupBy(counted, ({ student_id, loanable }) => `${student_id} ${loanable}`);
	return [...groups.values()].flatMap((group) => {
		const [first] = group;
		const late = group.filter(
			(loan) => isOverdue(loan, today) && daysLate(loan.due_on, today) > policy.grace_days,
		).length;
		return first
			? [{ student_id: first.student_id, loanable: first.loanable || "yes", count: group.length, late }]
			: [];
	});
}

/**
 * The snapshot for a volunteer: that a reader is blocked without the reason, that a copy is out or a hold waits without its
 * reader, and how many books each reader has. Their desk says no more with a network.
 */
const forVolunteer = (snapshot: Snapshot, in_hand: readonly SnapshotInHand[]): Snapshot => ({
	...snapshot,
	readers: snapshot.readers.map((reader) => ({ ...reader, blocked_reason: "" })),
	loans: snapshot.loans.map((loan) => ({ ...loan, student_id: "" })),
	holds: snapshot.holds.map((hold) => ({ ...hold, student_id: "" })),
	in_hand,
});

/** Start of the changes to send: the requested instant, or everything (`""`) if that is too long ago. */
function sinceOf(requested: string | undefined, now: Date): string {
	const at = requested === undefined ? Number.NaN : Date.parse(requested);
	return now.getTime() - at < MAX_DELTA_AGE_MS && at <= now.getTime() ? new Date(at).toISOString() : "";
}

/**
 * Returns the snapshot of a library of the desk's school.
 * @throws ApiError 404 for a library of another one
 */
export async function takeSnapshot(
	service: RecordService,
	policies: Policies,
	desk: Desk,
	query: { library?: string; since?: string },
	now: Date,
): Promise<Snapshot> {
	const library = await service.find("libraries", query.library ?? desk.library);
	if (library?.school_id !== desk.school) throw notFound();
	const place: Place = { school: desk.school, library: library.id };
	const rules = await policies.of(place.school, place.library);
	const since = sinceOf(query.since, now);
	const changed = since === "" ? "" : formatInstant(new Date(Date.parse(since) - overlap));
	const past = addDays(todayIn(now), -pastDays);
	const readers = (await readersSince(service.sql, place, changed)).map(readerOf);
	const loans = (await loansOut(service.sql, place)).map((loan) => ({
		...loan,
		loaned_at: isoOf(loan.loaned_at),
	}));
	const snapshot: Snapshot = {
		at: now.toISOString(),
		since,
		school_id: place.school,
		library_id: place.library,
		readers: await withSuspensions(service, place, readers, rules, now),
		books: await booksSince(service.sql, place, changed),
		copies: await copiesSince(service.sql, place, changed),
		loans: loans.map(({ loanable: _kind, ...loan }) => loan),
		holds: await holdsOpen(service.sql, place),
		policy: rules.policy,
		closed_days: rules.closedDays
			.filter((day) => (day.repeats && day.repeats !== "none") || day.to_on >= past)
			.map(({ from_on, to_on, name, repeats, half_day, is_open }) => ({
				from_on,
				to_on,
				name,
				...(repeats && { repeats }),
				...(half_day && { half_day }),
				...(is_open && { is_open }),
			})),
		closed_weekdays: rules.closedWeekdays,
		counts: await countsOf(service.sql, place),
		gone: await goneSince(service.sql, place, changed),
	};
	return desk.isVolunteer ? forVolunteer(snapshot, inHandOf(loans, rules, todayIn(now))) : snapshot;
}

/** ETag of a snapshot's content, independent of its time. */
export function tagOf({ at: _at, ...content }: Snapshot): string {
	return `"${createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 27)}"`;
}
