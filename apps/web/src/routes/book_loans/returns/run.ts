/**
 * Runs a returns pile: scans are sent in order, a failing one does not block the others, and unanswered ones are kept
 * for this tab. It stores numbers and titles of books, never the readers.
 */
import { todayIn } from "@rafta/library/turkish/dates";
import { messageOf, reasonsOf } from "../../../data/errors.ts";
import { createDelivery } from "../../../desk/delivery.ts";
import { createBounce, withoutKey } from "../../../desk/scans.ts";
import { newOpId } from "../../../device/opId.ts";
import { play } from "../../../ui/scanning/sound.ts";
import { requestOf } from "../create/scan-mode.ts";
import { type DeskSignal, signalOf } from "../create/session.ts";
import { type Entry, type Event, emptyPile, type Pile, type Returned, reduce } from "./model.ts";

const keyOf = (user: string): string => `rafta-returns ${user}`;

function readKept(user: string): Entry[] {
	try {
		return JSON.parse(sessionStorage.getItem(keyOf(user)) ?? "[]") as Entry[];
	} catch {
		// Storage unavailable or unreadable: the pile starts empty.
		return [];
	}
}

function writeKept(user: string, { entries }: Pile): void {
	try {
		const books = entries.map((entry) => ({
			...entry,
			reader: "",
			waits: "",
			notes: entry.state === "refused" ? entry.notes : [],
		}));
		sessionStorage.setItem(keyOf(user), JSON.stringify(books));
	} catch {
		// Storage unavailable or full: the pile lasts as long as the page.
	}
}

export interface ReturnsRun {
	subscribe(listener: () => void): () => void;
	pile(): Pile;
	isInTrouble(): boolean;
	/** `day`: the return date, if it was not today. */
	scan(code: string, day: string, opId?: string): Promise<DeskSignal>;
	undo(opId: string): Promise<void>;
	/** Begins a new pile; recorded returns stay recorded. */
	clear(): void;
	close(): void;
}

export function createReturnsRun(user: string): ReturnsRun {
	const kept = readKept(user);
	let pile: Pile = kept.length > 0 ? { entries: kept } : emptyPile;
	const isBounce = createBounce();
	const delivery = createDelivery(changed);
	const listeners = new Set<() => void>();

	function changed(): void {
		if (!delivery.isClosed()) writeKept(user, pile);
		for (const listener of listeners) listener();
	}

	function dispatch(event: Event): void {
		pile = reduce(pile, event);
		changed();
	}

	const send = (opId: string, code: string, day: string): Promise<DeskSignal> =>
		delivery.inLine(async (): Promise<DeskSignal> => {
			if (delivery.isClosed()) return "refused";
			// Returns of today carry no time: the server uses the current one.
			const request = requestOf({ kind: "box", day: day || todayIn(new Date()) }, code, new Date());
			try {
				const answer = await delivery.send<Returned>("/api/circulation/checkin", {
					op_id: opId,
					...request.body,
				});
				dispatch({ type: "answered", opId, answer });
				const signal = signalOf({ kind: "checkin", ...answer });
				play(signal);
				return signal;
			} catch (error) {
				// Closed while sending: the scan stays stored and is sent again when the page is reopened.
				if (delivery.isClosed()) return "refused";
				play("refused");
				const reasons = reasonsOf(error).map(({ message }) => message);
				dispatch({ type: "refused", opId, notes: reasons.length > 0 ? reasons : [messageOf(error)] });
				return "refused";
			}
		});

	for (const { state, opId, code, day } of pile.entries.toReversed()) {
		if (state === "waiting") void send(opId, code, day);
	}
	return {
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		pile: () => pile,
		isInTrouble: delivery.isInTrouble,
		async scan(scanned, day, opId = newOpId()) {
			const code = withoutKey(scanned);
			const at = Date.now();
			if (isBounce(code, at)) return "reader";
			dispatch({ type: "scanned", opId, code, at, day });
			return send(opId, code, day);
		},
		undo: (opId) => delivery.undo(opId, () => dispatch({ type: "undone", opId })),
		clear() {
			pile = { entries: pile.entries.filter(({ state }) => state === "waiting") };
			changed();
		},
		close: delivery.close,
	};
}
