/** Runs a counter: takes scans, sends them one after the other until each is answered, and keeps the waiting ones. */
import { ClientResponseError } from "pocketbase";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { deviceId } from "../../../data/device.ts";
import { writeDurable } from "../../../data/durable.ts";
import { messageOf, reasonsOf } from "../../../data/errors.ts";
import { operation } from "../../../data/queries.ts";
import { readLocal } from "../../../device/local.ts";
import { newOpId } from "../../../device/opId.ts";
import { play } from "../../../ui/scanning/sound.ts";
import type { Outcome } from "../../../ui/scanning/targets.ts";
import {
	type Heard,
	readWaiting,
	reduce,
	type Scan,
	type ScanAnswer,
	type Session,
	sessionOf,
	signalOf,
} from "./session.ts";

export interface Counter {
	session: Session;
	/** Resolves with the outcome once the server has answered; never rejects. */
	scan(code: string, shelf: string | null, op_id?: string): Promise<Outcome>;
	undo(op_id: string): Promise<void>;
	/** Returns a copy that is on loan to a reader. */
	takeBack(op_id: string, copy: string): Promise<void>;
}

/** Retry delays of a scan that did not reach the server, in milliseconds. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 5000];

/** Whether a failure is temporary: network, server starting, desk busy, session expired. */
const isPassing = (error: unknown): boolean =>
	error instanceof ClientResponseError && [0, 401, 429, 502, 503, 504, 507].includes(error.status);

/** Maximum number of characters of a code that the server accepts. */
const MAX_CODE_LENGTH = 200;

/** Removes the key of a reader's card: it is stored nowhere, not even before the server has answered. */
const withoutKey = (code: string): string => code.replace(/key=[\w-]+/, "key=").slice(0, MAX_CODE_LENGTH);

const why = (error: unknown): string => reasonsOf(error)[0]?.message ?? messageOf(error);

export function useCount(stocktake: string): Counter {
	const key = `rafta-stocktake-${stocktake}`;
	const [session, dispatch] = useReducer(reduce, key, (kept) => sessionOf(readWaiting(readLocal(kept))));
	const { waiting } = session;
	useEffect(() => {
		const text = waiting.length > 0 ? JSON.stringify(waiting) : null;
		if (text === readLocal(key)) return;
		writeDurable(key, text).catch((error) =>
			console.warn("This browser may forget scans that wait when it ends suddenly.", error),
		);
	}, [key, waiting]);

	/** Callbacks waiting for the outcome of a scan: a phone shows it. */
	const waiters = useRef(new Map<string, (outcome: Outcome) => void>());
	// Unmounted before the server answered: the scan stays stored, and is sent when this stocktake is reopened.
	useEffect(() => {
		const pendingWaiters = waiters.current;
		return () => {
			for (const resolve of pendingWaiters.values()) resolve("taken");
			pendingWaiters.clear();
		};
	}, []);
	const end = useCallback((op_id: string, signal: Heard) => {
		play(signal);
		waiters.current.get(op_id)?.(signal);
		waiters.current.delete(op_id);
	}, []);

	const next: Scan | undefined = waiting[0];
	const tries = useRef(0);
	useEffect(() => {
		if (!next) return;
		let isOver = false;
		let timer: ReturnType<typeof setTimeout> | undefined;
		async function send(scan: Scan): Promise<void> {
			try {
				const body = { ...scan, stocktake, device_id: deviceId() };
				const answer = await operation<ScanAnswer>("/api/stocktakes/scan", body);
				tries.current = 0;
				end(scan.op_id, signalOf(answer));
				dispatch({ type: "answered", op_id: scan.op_id, answer });
			} catch (error) {
				if (isPassing(error)) {
					if (isOver) return;
					dispatch({ type: "unreached" });
					timer = setTimeout(
						() => void send(scan),
						RETRY_DELAYS_MS[Math.min(tries.current++, RETRY_DELAYS_MS.length - 1)],
					);
					return;
				}
				tries.current = 0;
				end(scan.op_id, "refused");
				dispatch({ type: "refused", op_id: scan.op_id, message: why(error) });
			}
		}
		void send(next);
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	}, [next, stocktake, end]);

	const scan = useCallback((code: string, shelf: string | null, op_id: string = newOpId()) => {
		const made = {
			op_id,
			code: withoutKey(code),
			at: new Date().toISOString(),
			...(shelf !== null && { shelf }),
		};
		dispatch({ type: "scanned", scan: made });
		return new Promise<Outcome>((resolve) => void waiters.current.set(op_id, resolve));
	}, []);

	const undo = useCallback(async (op_id: string) => {
		await operation("/api/stocktakes/undo", { op_id: newOpId(), undo: op_id });
		dispatch({ type: "undone", op_id });
	}, []);

	const takeBack = useCallback(async (op_id: string, copy: string) => {
		await operation("/api/circulation/checkin", { op_id: newOpId(), copy, device_id: deviceId() });
		dispatch({ type: "returned", op_id });
	}, []);

	return { session, scan, undo, takeBack };
}
