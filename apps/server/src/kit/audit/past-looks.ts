/**
 * Who was shown the past of which reader. Whichever way the loans came, by a filter, `expand`, the desk's journal or an
 * export: three different past loans of one reader within an hour are a look, and its reader can read of it.
 */

import { LOANS_OF_A_LOOK, LOOK_MS, PAST_AFTER_DAYS } from "@rafta/library/readers/past";
import { formatInstant, type RecordData } from "@rafta/records";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { batchesOf } from "../batches.ts";
import { audit } from "./journal.ts";
import { type PastSource, pastLoansAmong } from "./queries.ts";

/** Ids looked up by one query. */
const BATCH_SIZE = 500;
/** Maximum number of remembered looks. */
const MAX_LOOKS = 10_000;
const day = 86_400_000;

interface ViewedRecords {
	readonly actor: RecordData;
	readonly ids: Map<PastSource, Set<string>>;
}

interface Look {
	readonly actor: RecordData;
	readonly student: string;
	/** Loans shown within the hour since it began. */
	readonly loans: Set<string>;
	readonly since: number;
	/** Its journal entry; empty as long as there is none. */
	entry: string;
}

/** What the details of a look's entry may contain. */
export interface LookDetails {
	readonly reason?: string;
	readonly count?: number;
}

export const lookDetails = (entry: Stored<"audit_events">): LookDetails =>
	(entry.details ?? {}) as LookDetails;

/** The entry of a reason that still opens a reader's past to somebody. */
export async function openLook(
	records: Pick<RecordService, "list">,
	actor: string,
	student: string,
	at: Date,
): Promise<Stored<"audit_events"> | null> {
	const [entry] = await records.list("audit_events", {
		filter: 'student_id = {:student} && actor = {:actor} && kind = "past_opened" && at > {:since}',
		params: { student, actor, since: formatInstant(new Date(at.getTime() - LOOK_MS)) },
		sort: "-at",
		limit: 1,
	});
	return entry ?? null;
}

export function createPastLooks(service: RecordService, now: () => Date) {
	const waiting = new Map<string, ViewedRecords>();
	let size = 0;
	/** Looks of the last hour: who, at whom, and the reason's entry. */
	const looks = new Map<string, Look>();

	function lookOf(actor: RecordData, student: string, reason: string): Look {
		const key = `${actor.id} ${student} ${reason}`;
		const known = looks.get(key);
		const at = now().getTime();
		if (known && at - known.since < LOOK_MS) return known;
		const look = { actor, student, loans: new Set<string>(), since: at, entry: reason };
		looks.delete(key);
		looks.set(key, look);
		const oldest = looks.size > MAX_LOOKS ? looks.keys().next().value : undefined;
		if (oldest !== undefined) looks.delete(oldest);
		return look;
	}

	/** Looks to which something was added, and that are to be written. */
	async function listPastLooks({ actor, ids }: ViewedRecords): Promise<Look[]> {
		const before = formatInstant(new Date(now().getTime() - PAST_AFTER_DAYS * day));
		const loans = new Map<string, string[]>();
		for (const [source, all] of ids) {
			const list = [...all];
			for (const batch of batchesOf(list, BATCH_SIZE)) {
				for (const { student, loan } of await pastLoansAmong(service.sql, source, batch, before))
					loans.set(student, [...(loans.get(student) ?? []), loan]);
			}
		}
		const found: Look[] = [];
		for (const [student, those] of loans) {
			const look = lookOf(actor, student, (await openLook(service, actor.id, student, now()))?.id ?? "");
			const before = look.loans.size;
			for (const loan of those) look.loans.add(loan);
			if (look.loans.size > before && (look.entry !== "" || look.loans.size >= LOANS_OF_A_LOOK))
				found.push(look);
		}
		return found;
	}

	async function write(records: RecordTransaction, look: Look): Promise<void> {
		const { actor, student, loans } = look;
		const reader = await records.find("students", student);
		// A reader erased in the meantime leaves no trace here either.
		if (!reader) return;
		const entry = look.entry === "" ? null : await records.find("audit_events", look.entry);
		if (entry) {
			const details = { ...lookDetails(entry), count: loans.size };
			await records.update("audit_events", entry.id, { details });
			return;
		}
		const there = await records.find("users", actor.id);
		const { id } = await audit(
			records,
			{
				actor: there ? actor : { ...actor, id: "" },
				kind: "past_listed",
				school_id: reader.school_id,
				collection: "students",
				record: student,
				student_id: student,
				details: { count: loans.size },
			},
			now(),
		);
		records.sql.afterCommit(() => {
			look.entry = id;
		});
	}

	return {
		/** Notes records that a response showed. Returns whether it should be written without waiting for more. */
		note(actor: RecordData, source: PastSource, ids: readonly string[]): boolean {
			const shown: ViewedRecords = waiting.get(actor.id) ?? { actor, ids: new Map() };
			waiting.set(actor.id, shown);
			const known = shown.ids.get(source) ?? new Set();
			shown.ids.set(source, known);
			const before = known.size;
			for (const id of ids) known.add(id);
			size += known.size - before;
			return size > MAX_LOOKS;
		},
		/** Writes what was noted. Nothing is opened for writing as long as only current loans were shown. */
		async flush(): Promise<void> {
			const pending = [...waiting.values()];
			waiting.clear();
			size = 0;
			const found: Look[] = [];
			for (const shown of pending) found.push(...(await listPastLooks(shown)));
			if (found.length === 0) return;
			await service.transaction(async (records) => {
				for (const look of found) await write(records, look);
			});
		},
	};
}
