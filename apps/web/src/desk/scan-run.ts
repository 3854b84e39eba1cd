/**
 * Run of a desk: its state, changed by its reducer alone, and the queue of its scans. A desk supplies the reducer, what
 * is kept on the device, and the requests with the events of their results.
 */

import { play, type Signal } from "#kit";
import { createStore } from "#state";
import { createScanQueue, type ScanQueue } from "./scan-queue.ts";

interface Protocol<State, Event> {
	readonly initial: State;
	reduce(state: State, event: Event): State;
	/** Keeps what is not sent yet; called after every change, also of a closed run by its last answer. */
	keep?(state: State, before: State): void;
	/**
	 * The desk sends each scan once. For desks where a person stands waiting and has to know at once, and where nothing
	 * is kept that could be sent later.
	 */
	readonly sendsOnce?: true;
}

interface Scan<Event, Answer, Heard> {
	/**
	 * Makes the request when its turn has come, since it may depend on the result of the scan before; the made one is
	 * sent unchanged in every attempt.
	 */
	prepare(): () => Promise<Answer>;
	/** Event and acoustic signal of the answer. */
	answered(answer: Answer): { readonly event: Event; readonly signal: Heard };
	refused(error: unknown): Event;
}

export interface ScanRun<State, Event> extends Pick<ScanQueue, "inLine" | "isClosed"> {
	state(): State;
	/** Whether the server does not answer. */
	isInTrouble(): boolean;
	/** Calls a listener after a change of the state or of the trouble. Returns the function that stops it. */
	subscribe(listener: () => void): () => void;
	dispatch(event: Event): void;
	/**
	 * Queues a scan. Resolves with the signal of its outcome, or "taken" if the run was closed before: the scan is sent
	 * when its screen is opened again. Never rejects.
	 */
	send<Answer, Heard extends Signal>(scan: Scan<Event, Answer, Heard>): Promise<Heard | "refused" | "taken">;
	/** Queues the request that undoes a scan; the event follows before the next scan is sent. @throws ClientResponseError */
	undo(request: () => Promise<unknown>, undone: Event): Promise<void>;
	close(): void;
}

export function createScanRun<State, Event>(protocol: Protocol<State, Event>): ScanRun<State, Event> {
	const store = createStore(protocol.initial);
	const queue = createScanQueue();
	/** Callers that wait for an outcome. */
	const callers = new Set<(outcome: "taken") => void>();
	const deliver: ScanQueue["deliver"] = protocol.sendsOnce ? (request) => request() : queue.deliver;

	function dispatch(event: Event): void {
		const before = store.get();
		const next = protocol.reduce(before, event);
		if (next !== before) protocol.keep?.(next, before);
		store.set(next);
	}

	async function attempt<Answer, Heard extends Signal>(scan: Scan<Event, Answer, Heard>) {
		if (queue.isClosed()) return "taken";
		try {
			const { event, signal } = scan.answered(await deliver(scan.prepare()));
			dispatch(event);
			play(signal);
			return signal;
		} catch (error) {
			// Closed while sending: the scan stays kept.
			if (queue.isClosed()) return "taken";
			dispatch(scan.refused(error));
			play("refused");
			return "refused";
		}
	}

	return {
		...{ inLine: queue.inLine, isClosed: queue.isClosed, dispatch },
		state: store.get,
		isInTrouble: queue.trouble.get,
		subscribe(listener) {
			const stops = [store.subscribe(listener), queue.trouble.subscribe(listener)];
			return () => {
				for (const stop of stops) stop();
			};
		},
		send: (scan) =>
			new Promise((resolve) => {
				callers.add(resolve);
				void queue
					.inLine(() => attempt(scan))
					.then(resolve)
					.finally(() => callers.delete(resolve));
			}),
		undo: (request, undone) =>
			queue.inLine(async () => {
				await deliver(request);
				dispatch(undone);
			}),
		close() {
			queue.close();
			for (const resolve of callers) resolve("taken");
		},
	};
}
