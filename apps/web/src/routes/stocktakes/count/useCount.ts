/** Run of a counter: what it keeps on the device until the server has it, and its requests. */

import { withoutCardKey } from "@rafta/library/circulation/codes";
import { useSyncExternalStore } from "react";
import { atDesk, call, deviceId, queryClient, reasonText, writeDurable } from "#data";
import { createScanRun, useOpened } from "#desk";
import { newOpId, readLocal } from "#device";
import type { Outcome } from "#kit";
import { type Event, readWaiting, reduce, type Scan, type Session, sessionOf, signalOf } from "./session.ts";

interface CountRun {
	/** Resolves with the outcome once the server has answered; never rejects. */
	scan(code: string, shelf: string | null, op_id?: string): Promise<Outcome>;
	undo(op_id: string): Promise<void>;
	/** Returns a copy that is on loan to a reader. */
	takeBack(op_id: string, copy: string): Promise<void>;
}

export interface Counter extends CountRun {
	readonly session: Session;
	/** Whether the server does not answer. */
	readonly isInTrouble: boolean;
}

/** Maximum number of characters of a code that the server accepts. */
const MAX_CODE_LENGTH = 200;

function keep(key: string, { waiting }: Session): void {
	const text = waiting.length > 0 ? JSON.stringify(waiting) : null;
	if (text === readLocal(key)) return;
	writeDurable(key, text).catch((error) =>
		console.warn("This browser may forget scans that wait when it ends suddenly.", error),
	);
}

function createCountRun(stocktake: string) {
	const key = `rafta-stocktake-${stocktake}`;
	const initial = sessionOf(readWaiting(readLocal(key)));
	const run = createScanRun<Session, Event>({
		initial,
		reduce,
		keep: (session) => run.isClosed() || keep(key, session),
	});

	const send = (scan: Scan): Promise<Outcome> =>
		run.send({
			prepare: () => () =>
				atDesk(queryClient, () =>
					call("POST /api/stocktakes/scan", { body: { ...scan, stocktake, device_id: deviceId() } }),
				),
			answered: (answer) => ({
				event: { type: "answered", op_id: scan.op_id, answer },
				signal: signalOf(answer),
			}),
			refused: (error) => ({
				type: "refused",
				op_id: scan.op_id,
				message: reasonText(error),
			}),
		});

	const counter: CountRun = {
		scan(code, shelf, op_id = newOpId()) {
			const scan: Scan = {
				op_id,
				code: withoutCardKey(code).slice(0, MAX_CODE_LENGTH),
				at: new Date().toISOString(),
				...(shelf !== null && { shelf }),
			};
			run.dispatch({ type: "scanned", scan });
			return send(scan);
		},
		async undo(op_id) {
			const body = { op_id: newOpId(), undo: op_id };
			await atDesk(queryClient, () => call("POST /api/stocktakes/undo", { body }));
			run.dispatch({ type: "undone", op_id });
		},
		async takeBack(op_id, copy) {
			const body = { op_id: newOpId(), copy, device_id: deviceId() };
			await atDesk(queryClient, () => call("POST /api/circulation/checkin", { body }));
			run.dispatch({ type: "returned", op_id });
		},
	};
	for (const scan of initial.waiting) void send(scan);
	return { ...run, counter };
}

export function useCount(stocktake: string): Counter {
	const { subscribe, state, isInTrouble, counter } = useOpened(() => createCountRun(stocktake));
	return {
		...counter,
		session: useSyncExternalStore(subscribe, state),
		isInTrouble: useSyncExternalStore(subscribe, isInTrouble),
	};
}
