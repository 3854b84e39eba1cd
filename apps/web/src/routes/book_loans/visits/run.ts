/** Run of a class visit: what it keeps for this tab, its requests, and for whom each is made. */

import { withoutCardKey } from "@rafta/library/circulation/codes";
import { messageOf, reasonsOf } from "#data";
import { createBounce, createScanRun, deskOperation, undoRequest } from "#desk";
import { newOpId } from "#device";
import type { Outcome } from "#kit";
import { signalOf } from "../create/session.ts";
import { dropKept, type KeptVisit, resumed, type Waiting, writeKept } from "./keep.ts";
import { begin, type Event, type Mark, type ReaderOfClass, reduce, type Visit } from "./model.ts";

export interface VisitRun {
	readonly startedAt: number;
	subscribe(listener: () => void): () => void;
	visit(): Visit;
	/** Number of unanswered scans, including the one being sent. */
	waiting(): number;
	/** Whether the server does not answer. */
	isInTrouble(): boolean;
	scan(code: string, opId?: string): Promise<Outcome>;
	again(opId: string, reason: string): void;
	undo(opId: string): Promise<void>;
	/** Changes of the current pupil are applied after the waiting scans. */
	choose(id: string): void;
	step(by: 1 | -1): void;
	markAbsent(id: string): void;
	follow(on: boolean): void;
	sort(ids: readonly string[]): void;
	/** Deletes the stored state: the visit is over. */
	end(): void;
	close(): void;
}

export interface RunOf {
	readonly user: string;
	readonly classCode: string;
	readonly readers: readonly ReaderOfClass[];
	readonly follow: boolean;
	readonly kept: KeptVisit | null;
	readonly now: number;
}

const only = <Value>(visit: Visit, pick: (pupil: Visit["pupils"][number]) => Value, blank: Value) =>
	Object.fromEntries(
		visit.pupils.flatMap((pupil) => (pick(pupil) === blank ? [] : [[pupil.student.id, pick(pupil)]])),
	);

export function createVisitRun({ user, classCode, readers, follow, kept, now }: RunOf): VisitRun {
	const visitId = kept?.visit ?? newOpId();
	const startedAt = kept?.startedAt ?? now;
	const first = begin(readers, follow);
	let waiting: Waiting[] = [];
	let isOver = false;
	const isBounce = createBounce();
	const run = createScanRun<Visit, Event>({
		initial: kept ? resumed(first, kept) : first,
		reduce,
		keep(visit) {
			if (isOver || run.isClosed()) return;
			writeKept({
				...{ user, class_code: classCode, visit: visitId, startedAt, waiting },
				...{ follow: visit.follow, current: visit.current, lent: visit.lent, returned: visit.returned },
				took: only(visit, ({ took }) => took, 0),
				marks: only<Mark>(visit, ({ mark }) => mark, ""),
			});
		},
	});
	const { inLine, dispatch } = run;

	const settle = (opId: string) => {
		waiting = waiting.filter((one) => one.opId !== opId);
	};

	const send = (opId: string, code: string, reason = "", whose?: string): Promise<Outcome> =>
		run.send({
			prepare() {
				// The recipient is determined when the scan is sent: the scan before may have served a pupil, or called one.
				const student = whose ?? run.state().current;
				dispatch({ type: "sent", opId, reader: student });
				const body = {
					...{ op_id: opId, code, visit_id: visitId },
					...(student && { student }),
					...(reason && { override_reason: reason }),
				};
				return () => deskOperation("/api/circulation/scan", body);
			},
			answered(answer) {
				settle(opId);
				return { event: { type: "answered", opId, answer }, signal: signalOf(answer) };
			},
			refused(error) {
				settle(opId);
				const reasons = reasonsOf(error);
				return { type: "refused", opId, reasons, message: messageOf(error), more: waiting.length > 0 };
			},
		});

	function take(one: Waiting): Promise<Outcome> {
		waiting = [...waiting, one];
		dispatch({ type: "scanned", ...one });
		return send(one.opId, one.code);
	}

	for (const one of kept?.waiting ?? []) void take(one);
	return {
		startedAt,
		subscribe: run.subscribe,
		visit: run.state,
		waiting: () => waiting.length,
		isInTrouble: run.isInTrouble,
		async scan(scanned, opId = newOpId()) {
			const code = withoutCardKey(scanned);
			const at = Date.now();
			return isBounce(code, at) ? "reader" : take({ opId, code, at });
		},
		again(opId, reason) {
			const line = run.state().session.lines.find((one) => one.opId === opId);
			if (!line) return;
			dispatch({ type: "retried", opId });
			void send(opId, line.code, reason, run.state().sentFor[opId]);
		},
		undo: (opId) => run.undo(undoRequest(opId), { type: "undone", opId }),
		choose(id) {
			dispatch({ type: "wanted", id });
			void inLine(() => dispatch({ type: "chosen", id }));
		},
		step: (by) => void inLine(() => dispatch({ type: "stepped", by })),
		markAbsent: (id) => void inLine(() => dispatch({ type: "away", id })),
		follow: (on) => void inLine(() => dispatch({ type: "following", follow: on })),
		sort: (ids) => dispatch({ type: "sorted", ids }),
		end() {
			isOver = true;
			dropKept();
		},
		close: run.close,
	};
}
