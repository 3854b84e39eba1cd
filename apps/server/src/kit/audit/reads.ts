/**
 * Journal of who viewed a reader's row: noted when the record API returns it and written shortly afterwards in one
 * batch, so that no request waits for the journal. Repeated views within an hour increment the same entry.
 */

import { roleOf, roles } from "@rafta/library/access/roles";
import type { RecordData } from "@rafta/records";
import { formatInstant } from "@rafta/records";
import type { RecordService, RecordTransaction } from "../../records.ts";
import { userOf } from "../writes/request-user.ts";
import { audit } from "./journal.ts";
import { createPastLooks } from "./past-looks.ts";
import { isPastSource } from "./queries.ts";

/** Milliseconds that a note waits before it is written; a crash in between loses it. */
const FLUSH_DELAY_MS = 3000;
const hour = 3_600_000;
/** Maximum number of pending notes and of remembered entries. */
const MAX_ENTRIES = 10_000;

interface PendingRead {
	readonly actor: RecordData;
	/** Reader viewed; empty: a list with that many readers. */
	readonly student: string;
	count: number;
	at: Date;
}

export interface ReadJournal {
	/** Notes that an operation showed a reader's row. */
	onView(actor: RecordData, student: string): void;
	/** Writes the pending notes. */
	flush(): Promise<void>;
}

/** Journal of the reads of a service's record API. */
export function createReadJournal(
	service: RecordService,
	now: () => Date,
	failed: (error: unknown) => void,
): ReadJournal {
	let timer: NodeJS.Timeout | undefined;
	const waiting = new Map<string, PendingRead>();
	/** Entries of the last hour: key of a view -> the entry that counts it. */
	const recent = new Map<string, { entry: string; since: number; count: number }>();

	const past = createPastLooks(service, now);

	function wait(): void {
		timer ??= setTimeout(() => void journal.flush().catch(failed), FLUSH_DELAY_MS).unref();
	}

	function note(actor: RecordData, student: string, count: number): void {
		const key = `${actor.id} ${student}`;
		const known = waiting.get(key);
		if (known) {
			known.count += count;
			known.at = now();
		} else if (waiting.size < MAX_ENTRIES) waiting.set(key, { actor, student, count, at: now() });
		wait();
	}

	async function write(records: RecordTransaction, key: string, pending: PendingRead): Promise<void> {
		const { actor, student, at } = pending;
		const known = recent.get(key);
		if (known && at.getTime() - known.since < hour && (await records.find("audit_events", known.entry))) {
			const count = known.count + pending.count;
			const values = { details: { count }, at: formatInstant(at) };
			await records.update("audit_events", known.entry, values);
			records.sql.afterCommit(() => {
				known.count = count;
			});
			return;
		}
		const reader = student === "" ? null : await records.find("students", student);
		// A reader erased in the meantime leaves no trace here either.
		if (student !== "" && !reader) return;
		// An account deleted in the meantime is still named.
		const there = await records.find("users", actor.id);
		const entry = await audit(
			records,
			{
				actor: there ? actor : { ...actor, id: "" },
				kind: student === "" ? "readers_listed" : "reader_viewed",
				school_id: reader?.school_id ?? actor.school_id,
				collection: "students",
				record: student,
				student_id: student,
				details: { count: pending.count },
			},
			at,
		);
		records.sql.afterCommit(() => {
			recent.delete(key);
			recent.set(key, { entry: entry.id, since: at.getTime(), count: pending.count });
			const oldest = recent.size > MAX_ENTRIES ? recent.keys().next().value : undefined;
			if (oldest !== undefined) recent.delete(oldest);
		});
	}

	service.onRead(({ action, collection, ids, request }) => {
		const actor = userOf(request) as RecordData | null;
		if (!actor || ids.length === 0) return;
		if (isPastSource(collection.name) && roleOf(actor) !== roles.student) {
			if (past.note(actor, collection.name, ids)) void journal.flush().catch(failed);
			else wait();
		}
		if (collection.name !== "students") return;
		// Names in lists of loans are not noted. An administrator's lists show none: the loan's page names its reader.
		if (action === "expand") {
			if (ids.length === 1 && roleOf(actor) === roles.admin) note(actor, ids[0] ?? "", 1);
			return;
		}
		if (action === "view") note(actor, ids[0] ?? "", 1);
		else note(actor, "", ids.length);
	});

	const journal: ReadJournal = {
		onView: (actor, student) => note(actor, student, 1),
		async flush() {
			clearTimeout(timer);
			timer = undefined;
			const pendingReads = [...waiting];
			waiting.clear();
			await past.flush();
			if (pendingReads.length === 0) return;
			await service.transaction(async (records) => {
				for (const [key, pending] of pendingReads) await write(records, key, pending);
			});
		},
	};
	return journal;
}
