/** Runs the desk: takes scans, sends them in order, and keeps the session. */
import { useCallback, useReducer, useRef } from "react";
import { messageOf, reasonsOf } from "../../../data/errors.ts";
import { deskOperation } from "../../../desk/operation.ts";
import { withoutKey } from "../../../desk/scans.ts";
import { newOpId } from "../../../device/opId.ts";
import { play } from "../../../ui/scanning/sound.ts";
import type { ScanAnswer } from "./answers.ts";
import { requestOf, type ScanMode, usual } from "./scan-mode.ts";
import { type DeskSignal, emptySession, reduce, type Session, signalOf } from "./session.ts";

export interface Desk {
	session: Session;
	/** Resolves with the outcome; never rejects. */
	scan(code: string, opId?: string): Promise<DeskSignal>;
	/** Sends a refused scan again, with a reason for overriding what may be overridden. */
	again(opId: string, code: string, reason: string): void;
	undo(opId: string): Promise<void>;
	leaveReader(): void;
	/** Lends a class set to a teacher or takes one back; `code` is its label in the session line. */
	moveSet(path: "set" | "set-return", body: Record<string, unknown>, code: string): void;
}

/** `mode`: how the next scans are interpreted. */
export function useDesk(mode: ScanMode = usual): Desk {
	const [session, dispatch] = useReducer(reduce, emptySession);
	// The current reader is read when a request is sent, not when it was scanned: the scan before it may choose the
	// reader. A scanner is faster than any network, so scans are queued and none is lost.
	const reader = useRef<string | undefined>(undefined);
	const queue = useRef<Promise<DeskSignal>>(Promise.resolve("reader"));

	/** Sends the request in queue order and updates the session line with the outcome. */
	const run = useCallback((opId: string, ask: () => Promise<ScanAnswer>) => {
		queue.current = queue.current.then(async (): Promise<DeskSignal> => {
			try {
				const answer = await ask();
				if (answer.kind === "student") reader.current = answer.student.id;
				const signal = signalOf(answer);
				play(signal);
				dispatch({ type: "answered", opId, answer });
				return signal;
			} catch (error) {
				play("refused");
				dispatch({ type: "refused", opId, reasons: reasonsOf(error), message: messageOf(error) });
				return "refused";
			}
		});
		return queue.current;
	}, []);

	const send = useCallback(
		(opId: string, code: string, asWhat: ScanMode, reason?: string) =>
			run(opId, async () => {
				const { path, kind, body } = requestOf(asWhat, code, new Date());
				const answer = await deskOperation<ScanAnswer>(path, {
					op_id: opId,
					...body,
					...(kind === null && reader.current && { student: reader.current }),
					...(reason && { override_reason: reason }),
				});
				return kind === null ? answer : ({ ...answer, kind } as ScanAnswer);
			}),
		[run],
	);

	// A retried line keeps the scan mode in which it was scanned.
	const scannedAs = useRef(new Map<string, ScanMode>());
	const currentMode = useRef(mode);
	currentMode.current = mode;

	const scan = useCallback(
		(scanned: string, opId: string = newOpId()) => {
			const code = withoutKey(scanned);
			dispatch({ type: "scanned", opId, code, at: Date.now() });
			if (currentMode.current.kind !== "usual") scannedAs.current.set(opId, currentMode.current);
			return send(opId, code, currentMode.current);
		},
		[send],
	);

	const again = useCallback(
		(opId: string, code: string, reason: string) => {
			dispatch({ type: "retried", opId });
			void send(opId, code, scannedAs.current.get(opId) ?? usual, reason);
		},
		[send],
	);

	/** The reader's state is fetched again rather than computed: the server is authoritative. */
	const readAgain = useCallback(async () => {
		const current = reader.current;
		if (!current) return;
		const answer = await deskOperation<ScanAnswer>("/api/circulation/scan", {
			op_id: newOpId(),
			code: current,
		});
		if (answer.kind === "student" && reader.current === current)
			dispatch({ type: "answered", opId: "", answer });
	}, []);

	const moveSet = useCallback(
		(path: "set" | "set-return", body: Record<string, unknown>, code: string) => {
			const opId = newOpId();
			dispatch({ type: "scanned", opId, code, at: Date.now() });
			void run(opId, async () => {
				const answer = await deskOperation<ScanAnswer>(`/api/circulation/${path}`, { op_id: opId, ...body });
				// The class set has been moved even if refreshing the reader fails.
				void readAgain().catch(() => undefined);
				return { ...answer, kind: "set" } as ScanAnswer;
			});
		},
		[run, readAgain],
	);

	const undo = useCallback(
		async (opId: string) => {
			await deskOperation("/api/circulation/undo", { op_id: newOpId(), undo: opId });
			dispatch({ type: "undone", opId });
			await readAgain();
		},
		[readAgain],
	);

	const leaveReader = useCallback(() => {
		reader.current = undefined;
		dispatch({ type: "readerLeft" });
	}, []);

	return { session, scan, again, undo, leaveReader, moveSet };
}
