/**
 * Run of a kiosk: its requests, and the end of a visit. Reader data is kept nowhere but here, and only until the end of
 * the visit.
 */
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { createScanRun, deskOperation } from "#desk";
import { newOpId } from "#device";
import { setLanguage, storedLanguage } from "#i18n";
import { type Event, empty, type KioskState, reduce, signalOf } from "./session.ts";

/** Milliseconds without a touch after which a visit, or the display of the last result, ends. */
export const quietTime = 25_000;

/** @param touch called after every answer: it restarts the timeout */
function createKioskRun(touch: () => void) {
	// A request that was repeated later would show its answer, with the reader's loans, to the next child.
	const run = createScanRun<KioskState, Event>({ initial: empty, reduce, sendsOnce: true });
	const home = storedLanguage();
	let card = "";

	/** `body` is made when the request is sent: the scan before it may begin or end a visit. */
	function send(path: "scan" | "renew", body: () => object): void {
		const op_id = newOpId();
		const sent = run.send({
			prepare() {
				run.dispatch({ type: "sent" });
				return () => deskOperation(`/api/kiosk/${path}`, { op_id, ...body() });
			},
			answered(answer) {
				if (answer.kind === "reader") card = "";
				return { event: { type: "answered", answer }, signal: signalOf(answer) };
			},
			refused: (error) => ({ type: "refused", error }),
		});
		void sent.then(touch);
	}

	return {
		...{ subscribe: run.subscribe, state: run.state },
		scan(code: string): void {
			card = code;
			send("scan", () => ({ code, ...(run.state().visit && { visit: run.state().visit }) }));
		},
		givePin(pin: string): void {
			const code = card;
			send("scan", () => ({ code, pin }));
		},
		renew: (loan: string): void => send("renew", () => ({ visit: run.state().visit, loan })),
		end(): void {
			const { visit } = run.state();
			card = "";
			run.dispatch({ type: "ended" });
			setLanguage(home);
			// If this request fails, the server ends the visit by itself.
			if (visit) void deskOperation("/api/kiosk/end", { visit }).catch(() => undefined);
		},
	};
}

export function useKiosk() {
	/** Incremented by every touch, which restarts the timeout. */
	const [touches, setTouches] = useState(0);
	const touch = useCallback(() => setTouches((count) => count + 1), []);
	const [run] = useState(() => createKioskRun(touch));
	const { subscribe, scan, givePin, renew, end } = run;
	const state = useSyncExternalStore(subscribe, run.state);

	useEffect(() => {
		document.addEventListener("pointerdown", touch);
		document.addEventListener("keydown", touch);
		return () => {
			document.removeEventListener("pointerdown", touch);
			document.removeEventListener("keydown", touch);
		};
	}, [touch]);

	const { reader, asksPin, outcome, busy } = state;
	const shows = reader !== null || asksPin || outcome !== null;
	// biome-ignore lint/correctness/useExhaustiveDependencies: every touch restarts the timer
	useEffect(() => {
		if (!shows || busy) return;
		const timer = setTimeout(end, quietTime);
		return () => clearTimeout(timer);
	}, [shows, busy, touches, end]);

	return { state, touches, shows, scan, givePin, renew, end };
}
