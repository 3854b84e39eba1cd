/** Hooks that update holds when related records change, whatever the source of the change. */
import { endsService } from "@rafta/library/circulation/transitions";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { forbidden } from "@rafta/records";
import { isInternal, userId } from "../../kit/writes/request-user.ts";
import type { Stored, WriteHook } from "../../records.ts";
import { journalOf } from "../circulation/journal.ts";
import type { Policies } from "../circulation/policies.ts";
import { activeHolds, isServed } from "./active.ts";
import { waitAgain } from "./changes.ts";
import { endHold } from "./end.ts";
import { passOn } from "./pass-on.ts";
import { numberQueue } from "./queue.ts";

const current: readonly string[] = ["active", "blocked"];

export function holdHooks(policies: Policies, now: () => Date): readonly WriteHook[] {
	/** A hold affects everyone in the queue: position, copy and reader change only through /api/holds/*. */
	const operationsOnly: WriteHook = {
		collection: "holds",
		actions: ["create", "update", "delete"],
		async before({ request }) {
			if (!isInternal(request)) throw forbidden();
		},
		async after({ action, record, records }) {
			if (action !== "delete") return;
			// The hook is of holds. A reader was erased, or a finished hold is cleaned up.
			const { status, book_id, library_book_id, library_id } = record as Stored<"holds">;
			if (status === "waiting") await numberQueue(records, book_id, library_id);
			if (status === "ready") await passOn({ records, policies, now }, library_book_id, library_id);
		},
	};

	/**
	 * Case 74: the holds of a reader who leaves the school are cancelled, whether by hand, by an import or by the
	 * promotion.
	 */
	const leavers: WriteHook = {
		collection: "students",
		actions: ["update"],
		async after({ record, original, request, records }) {
			// The hook is of readers.
			const [was, { status: is }] = [original, record] as [Stored<"students"> | null, Stored<"students">];
			if (!current.includes(was?.status ?? "") || current.includes(is)) return;
			const ending = { records, policies, now, journal: journalOf(records) };
			for (const hold of await activeHolds(records, { student_id: record.id })) {
				const details = { actor: userId(request), reason: is };
				await endHold(ending, hold, "cancelled", details);
			}
		},
	};

	/** A copy that can be handed out to nobody any more serves no hold, by any writer: its reader waits again. */
	const servingCopies: WriteHook<"library_books"> = {
		collection: "library_books",
		actions: ["update"],
		async after({ record, original, records }) {
			if (!original || !endsService(original.status as CopyStatus, record.status as CopyStatus)) return;
			const holds = await activeHolds(records, { library_book_id: record.id });
			for (const hold of holds.filter(isServed)) await waitAgain(records, hold, 1);
		},
	};

	/** A hold on one specific copy that is withdrawn becomes a hold on any copy of the title. */
	const withdrawnCopies: WriteHook = {
		collection: "library_books",
		actions: ["update"],
		async after({ record, original, records }) {
			if (record.status !== "withdrawn" || original?.status === "withdrawn") return;
			for (const hold of await activeHolds(records, { library_book_id: record.id })) {
				if (hold.status !== "waiting") continue;
				await records.update("holds", hold.id, { library_book_id: "", copy_level: false });
			}
		},
	};

	/** A reader whose copy was deleted waits for another one. */
	const deletedCopies: WriteHook = {
		collection: "library_books",
		actions: ["delete"],
		async before({ record, records }) {
			for (const hold of await activeHolds(records, { library_book_id: record.id })) {
				if (hold.status === "waiting") await records.update("holds", hold.id, { copy_level: false });
				else await waitAgain(records, { ...hold, copy_level: false }, 1);
			}
		},
	};

	return [operationsOnly, leavers, servingCopies, withdrawnCopies, deletedCopies];
}
