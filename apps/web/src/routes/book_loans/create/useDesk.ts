/** Run of the lending desk: its requests, and the reader whom each is for. */

import { withoutCardKey } from "@rafta/library/circulation/codes";
import { useRef, useState, useSyncExternalStore } from "react";
import { messageOf, reasonsOf, refusedBook } from "#data";
import { createScanRun, deskOperation, mayBeSentAgain, undoRequest } from "#desk";
import { newOpId } from "#device";
import type { Outcome } from "#kit";
import type { ScanAnswer } from "./answers.ts";
import { requestOf, type ScanMode, usual } from "./scan-mode.ts";
import { type Event, emptySession, reduce, type Session, signalOf } from "./session.ts";

/** What a line of the session asks of the server. */
interface LineRequest {
	readonly path: Parameters<typeof deskOperation>[0];
	/** Kind of the answer; `null` where the answer says it, of a scan. */
	readonly kind: Exclude<ScanAnswer["kind"], "student"> | null;
	readonly body: Readonly<Record<string, unknown>>;
}

interface DeskRun {
	/** Resolves with the outcome; never rejects. */
	scan(code: string, opId?: string): Promise<Outcome>;
	/** Sends a refused scan again, with a reason for overriding what may be overridden. */
	again(opId: string, reason: string): void;
	undo(opId: string): Promise<void>;
	/** Lends the current reader a copy that stands ready; `code` is its label in the session line. */
	give(copy: string, code: string): void;
	/** Fetches the current reader's card again. */
	refresh(): void;
	leaveReader(): void;
	/** Lends a class set to a teacher or takes one back; `code` is its label in the session line. */
	moveSet(path: "set" | "set-return", body: Record<string, unknown>, code: string): void;
}

export interface Desk extends DeskRun {
	readonly session: Session;
}

/** `modeNow`: returns how the next scan is interpreted. */
export function createDeskRun(modeNow: () => ScanMode) {
	// The log of the device decides while the server is unavailable. Where that knows too little, nothing is kept that
	// could be sent later, and the reader is waiting: the line is refused at once, with a button to send it again.
	const run = createScanRun<Session, Event>({ initial: emptySession, reduce, sendsOnce: true });
	const { dispatch } = run;
	// The current reader is read when a request is sent, not when it was scanned: the scan before it may choose the
	// reader.
	let reader: string | undefined;
	// Made when their turn comes. One that was not answered may have been done: it is sent again as it was.
	const makers = new Map<string, () => LineRequest>();
	const unanswered = new Map<string, LineRequest>();

	const perform = (opId: string, request: () => Promise<ScanAnswer>): Promise<Outcome> =>
		run.send({
			prepare: () => request,
			answered(answer) {
				if (answer.kind === "student") reader = answer.student.id;
				return { event: { type: "answered", opId, answer }, signal: signalOf(answer) };
			},
			refused: (error) => ({
				...{ type: "refused", opId, book: refusedBook(error) },
				...{ reasons: reasonsOf(error), message: messageOf(error) },
			}),
		});

	const send = (opId: string, make: () => LineRequest, reason = ""): Promise<Outcome> =>
		perform(opId, async () => {
			const request = unanswered.get(opId) ?? make();
			const { path, kind } = request;
			const body = {
				...(kind === null && reader && { student: reader }),
				...(reason && { override_reason: reason }),
				...request.body,
			};
			makers.set(opId, make);
			unanswered.delete(opId);
			try {
				const answer = await deskOperation(path, { op_id: opId, ...body });
				makers.delete(opId);
				// The class set has been moved even if refreshing the reader fails.
				if (kind === "set") void readAgain().catch(() => undefined);
				return (kind === null ? answer : { ...answer, kind }) as ScanAnswer;
			} catch (error) {
				if (mayBeSentAgain(error)) unanswered.set(opId, { path, kind, body });
				throw error;
			}
		});

	/** The reader's state is fetched again rather than computed: the server is authoritative. */
	async function readAgain(): Promise<void> {
		const current = reader;
		if (!current) return;
		const body = { op_id: newOpId(), code: current };
		const answer = await deskOperation("/api/circulation/scan", body);
		if (answer.kind === "student" && reader === current) dispatch({ type: "answered", opId: "", answer });
	}

	const desk: DeskRun = {
		scan(scanned, opId = newOpId()) {
			const code = withoutCardKey(scanned);
			const mode = modeNow();
			dispatch({ type: "scanned", opId, code, at: Date.now() });
			return send(opId, () => requestOf(mode, code, new Date()));
		},
		again(opId, reason) {
			const make = makers.get(opId);
			if (!make) return;
			dispatch({ type: "retried", opId });
			void send(opId, make, reason);
		},
		moveSet(path, body, code) {
			const opId = newOpId();
			dispatch({ type: "scanned", opId, code, at: Date.now() });
			void send(opId, () => ({ path: `/api/circulation/${path}`, kind: "set", body }));
		},
		give(copy, code) {
			const opId = newOpId();
			dispatch({ type: "scanned", opId, code, at: Date.now() });
			void send(opId, () => ({
				path: "/api/circulation/checkout",
				kind: "checkout",
				body: { copy, student: reader },
			}));
		},
		refresh: () => void readAgain().catch(() => undefined),
		async undo(opId) {
			await undoRequest(opId)();
			dispatch({ type: "undone", opId });
			await readAgain();
		},
		leaveReader() {
			reader = undefined;
			dispatch({ type: "readerLeft" });
		},
	};
	return { ...run, desk };
}

/** `mode`: how the next scans are interpreted. */
export function useDesk(mode: ScanMode = usual): Desk {
	const current = useRef(mode);
	current.current = mode;
	// Not closed with its screen: what was scanned before the screen is left is sent all the same.
	const [{ subscribe, state, desk }] = useState(() => createDeskRun(() => current.current));
	return { ...desk, session: useSyncExternalStore(subscribe, state) };
}
