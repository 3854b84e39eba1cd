/** Runs a class visit: takes scans at once, sends them in order, and keeps the unanswered ones. */
import { messageOf, reasonsOf } from "../../../data/errors.ts";
import { createDelivery } from "../../../desk/delivery.ts";
import { createBounce, withoutKey } from "../../../desk/scans.ts";
import { newOpId } from "../../../device/opId.ts";
import { play } from "../../../ui/scanning/sound.ts";
import type { ScanAnswer } from "../create/answers.ts";
import { type DeskSignal, signalOf } from "../create/session.ts";
import { dropKept, type KeptVisit, resumed, type Waiting, writeKept } from "./keep.ts";
import { begin, type Event, type Mark, type ReaderOfClass, reduce, type Visit } from "./model.ts";

export interface VisitRun {
	readonly startedAt: number;
	subscribe(listener: () => void): () => void;
	visit(): Visit;
	/** Number of unanswered scans, including the one being sent. */
	waiting(): number;
	/** Whether the server has not answered for a while. */
	isInTrouble(): boolean;
	scan(code: string, opId?: string): Promise<DeskSignal>;
	again(opId: string, code: string, reason: string): void;
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
	let visit = kept ? resumed(first, kept) : first;
	let waiting: Waiting[] = [];
	let isOver = false;
	const isBounce = createBounce();
	const delivery = createDelivery(changed);
	const { inLine } = delivery;
	const listeners = new Set<() => void>();

	function changed(): void {
		if (!isOver && !delivery.isClosed()) {
			writeKept({
				user,
				class_code: classCode,
				visit: visitId,
				startedAt,
				follow: visit.follow,
				current: visit.current,
				took: only(visit, ({ took }) => took, 0),
				marks: only<Mark>(visit, ({ mark }) => mark, ""),
				lent: visit.lent,
				returned: visit.returned,
				waiting,
			});
		}
		for (const listener of listeners) listener();
	}

	function dispatch(event: Event): void {
		visit = reduce(visit, event);
		changed();
	}

	const done = (opId: string) => {
		waiting = waiting.filter((one) => one.opId !== opId);
	};

	function send(opId: string, code: string, reason = "", whose?: string): Promise<DeskSignal> {
		return inLine(async (): Promise<DeskSignal> => {
			if (delivery.isClosed()) return "refused";
			// The recipient is determined when the scan is sent: the scan before may have served a pupil, or called one.
			const student = whose ?? visit.current;
			dispatch({ type: "sent", opId, reader: student });
			try {
				const answer = await delivery.send<ScanAnswer>("/api/circulation/scan", {
					op_id: opId,
					code,
					visit_id: visitId,
					...(student && { student }),
					...(reason && { override_reason: reason }),
				});
				done(opId);
				dispatch({ type: "answered", opId, answer });
				const signal = signalOf(answer);
				play(signal);
				return signal;
			} catch (error) {
				// Closed while sending: the scan stays stored and is sent again when the page is reopened.
				if (delivery.isClosed()) return "refused";
				done(opId);
				play("refused");
				dispatch({
					type: "refused",
					opId,
					reasons: reasonsOf(error),
					message: messageOf(error),
					more: waiting.length > 0,
				});
				return "refused";
			}
		});
	}

	function take(one: Waiting): Promise<DeskSignal> {
		waiting = [...waiting, one];
		dispatch({ type: "scanned", ...one });
		return send(one.opId, one.code);
	}

	const run: VisitRun = {
		startedAt,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		visit: () => visit,
		waiting: () => waiting.length,
		isInTrouble: delivery.isInTrouble,
		async scan(scanned, opId = newOpId()) {
			const code = withoutKey(scanned);
			const at = Date.now();
			return isBounce(code, at) ? "reader" : take({ opId, code, at });
		},
		again(opId, code, reason) {
			dispatch({ type: "retried", opId });
			void send(opId, code, reason, visit.sentFor[opId]);
		},
		undo: (opId) => delivery.undo(opId, () => dispatch({ type: "undone", opId })),
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
		close: delivery.close,
	};
	for (const one of kept?.waiting ?? []) void take(one);
	return run;
}
