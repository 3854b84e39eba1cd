/**
 * Runs a kiosk: takes scans one after the other, shows the result of the last one, and forgets the reader afterwards.
 * Reader data is kept nowhere but here, and only until the end of the visit.
 */
import { ClientResponseError } from "pocketbase";
import { useCallback, useEffect, useRef, useState } from "react";
import { messageOf, reasonsOf } from "../../data/errors.ts";
import { deskOperation } from "../../desk/operation.ts";
import { newOpId } from "../../device/opId.ts";
import { setLanguage, storedLanguage } from "../../i18n/language.tsx";
import { play, type Signal } from "../../ui/scanning/sound.ts";
import type { KioskAnswer, KioskReader } from "./answers.ts";

/** Milliseconds without a touch after which a visit, or the display of the last result, ends. */
export const quietTime = 25_000;

export type Outcome =
	| Exclude<KioskAnswer, { kind: "pin" | "reader" }>
	| { readonly kind: "refused"; readonly reasons: readonly string[] }
	| { readonly kind: "offline" };

interface KioskState {
	readonly reader: KioskReader | null;
	/** Whether a card waits for its PIN. */
	readonly asksPin: boolean;
	readonly outcome: Outcome | null;
	readonly busy: boolean;
}

const empty: KioskState = { reader: null, asksPin: false, outcome: null, busy: false };

const signals: Readonly<Record<Exclude<KioskAnswer["kind"], "pin">, Signal>> = {
	reader: "reader",
	lent: "lent",
	renewed: "lent",
	returned: "returned",
	seen: "warning",
	known: "known",
};

const signalOf = (answer: Exclude<KioskAnswer, { kind: "pin" }>): Signal =>
	"to_desk" in answer && answer.to_desk ? "hold" : signals[answer.kind];

function outcomeOf(error: unknown): Outcome {
	if (error instanceof ClientResponseError && error.status === 0) return { kind: "offline" };
	const reasons = reasonsOf(error).map(({ message }) => message);
	return { kind: "refused", reasons: reasons.length > 0 ? reasons : [messageOf(error)] };
}

export function useKiosk() {
	const [state, setState] = useState(empty);
	/** Incremented by every touch, which restarts the timeout. */
	const [touches, setTouches] = useState(0);
	const visit = useRef<string | undefined>(undefined);
	const card = useRef("");
	const queue = useRef<Promise<void>>(Promise.resolve());
	const home = useRef(storedLanguage());

	const touch = useCallback(() => setTouches((count) => count + 1), []);

	const end = useCallback(() => {
		const over = visit.current;
		visit.current = undefined;
		card.current = "";
		setState(empty);
		setLanguage(home.current);
		// If this request fails, the server ends the visit by itself.
		if (over) void deskOperation("/api/kiosk/end", { visit: over }).catch(() => undefined);
	}, []);

	const send = useCallback(
		(ask: () => Promise<KioskAnswer>) => {
			queue.current = queue.current.then(async () => {
				setState((before) => ({ ...before, busy: true }));
				try {
					const answer = await ask();
					if (answer.kind === "pin") {
						play("reader");
						setState({ ...empty, asksPin: true });
						return;
					}
					play(signalOf(answer));
					if (answer.kind === "reader") {
						visit.current = answer.visit;
						card.current = "";
						setState({ ...empty, reader: answer.reader });
					} else {
						setState((before) => ({
							...before,
							reader: answer.reader ?? before.reader,
							outcome: answer,
							busy: false,
						}));
					}
				} catch (error) {
					play("refused");
					const isOver = reasonsOf(error).some(({ code }) => code === "visit_over");
					if (isOver) visit.current = undefined;
					setState((before) => ({
						...before,
						...(isOver && { reader: null }),
						outcome: outcomeOf(error),
						busy: false,
					}));
				} finally {
					touch();
				}
			});
		},
		[touch],
	);

	const scan = useCallback(
		(code: string) => {
			card.current = code;
			const op_id = newOpId();
			send(() =>
				deskOperation<KioskAnswer>("/api/kiosk/scan", {
					op_id,
					code,
					...(visit.current && { visit: visit.current }),
				}),
			);
		},
		[send],
	);

	const givePin = useCallback(
		(pin: string) => {
			const code = card.current;
			send(() => deskOperation<KioskAnswer>("/api/kiosk/scan", { op_id: newOpId(), code, pin }));
		},
		[send],
	);

	const renew = useCallback(
		(loan: string) => {
			const op_id = newOpId();
			send(() => deskOperation<KioskAnswer>("/api/kiosk/renew", { op_id, visit: visit.current ?? "", loan }));
		},
		[send],
	);

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
