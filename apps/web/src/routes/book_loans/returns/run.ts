/**
 * Run of a returns pile: what it keeps for this tab, and its requests. It stores numbers and titles of books, never the
 * readers.
 */

import { withoutCardKey } from "@rafta/library/circulation/codes";
import { todayIn } from "@rafta/library/turkish/dates";
import { reasonTexts } from "#data";
import { createBounce, createScanRun, deskOperation, undoRequest } from "#desk";
import { newOpId, parseStored, readTab, writeTab } from "#device";
import type { Outcome } from "#kit";
import { requestOf } from "../create/scan-mode.ts";
import { signalOf } from "../create/session.ts";
import { type Entry, type Event, emptyPile, type Pile, reduce } from "./model.ts";

const keyOf = (user: string): string => `rafta-returns ${user}`;

function writeKept(user: string, { entries }: Pile): void {
	const books = entries.map((entry) => ({
		...entry,
		reader: "",
		waits: "",
		notes: entry.state === "refused" ? entry.notes : [],
	}));
	writeTab(keyOf(user), JSON.stringify(books));
}

export interface ReturnsRun {
	subscribe(listener: () => void): () => void;
	pile(): Pile;
	isInTrouble(): boolean;
	/** `day`: the return date, if it was not today. */
	scan(code: string, day: string, opId?: string): Promise<Outcome>;
	undo(opId: string): Promise<void>;
	/** Begins a new pile; recorded returns stay recorded. */
	clear(): void;
	close(): void;
}

export function createReturnsRun(user: string): ReturnsRun {
	const entries = parseStored<Entry[]>(readTab(keyOf(user))) ?? [];
	const isBounce = createBounce();
	const run = createScanRun<Pile, Event>({
		initial: entries.length > 0 ? { entries } : emptyPile,
		reduce,
		keep: (pile) => run.isClosed() || writeKept(user, pile),
	});

	const send = (opId: string, code: string, day: string): Promise<Outcome> =>
		run.send({
			prepare() {
				// Returns of today carry no time: the server uses the current one.
				const { body } = requestOf({ kind: "box", day: day || todayIn(new Date()) }, code, new Date());
				return () => deskOperation("/api/circulation/checkin", { op_id: opId, ...body });
			},
			answered: (answer) => ({
				event: { type: "answered", opId, answer },
				signal: signalOf({ kind: "checkin", ...answer }),
			}),
			refused: (error) => ({ type: "refused", opId, notes: reasonTexts(error) }),
		});

	for (const { state, opId, code, day } of entries.toReversed()) {
		if (state === "waiting") void send(opId, code, day);
	}
	return {
		subscribe: run.subscribe,
		pile: run.state,
		isInTrouble: run.isInTrouble,
		async scan(scanned, day, opId = newOpId()) {
			const code = withoutCardKey(scanned);
			const at = Date.now();
			if (isBounce(code, at)) return "reader";
			run.dispatch({ type: "scanned", opId, code, at, day });
			return send(opId, code, day);
		},
		undo: (opId) => run.undo(undoRequest(opId), { type: "undone", opId }),
		clear: () => run.dispatch({ type: "cleared" }),
		close: run.close,
	};
}
