/** State of a kiosk: the reader in front of it and the result of the last scan. */
import { reasonsOf, reasonTexts } from "#data";
import { isServerUnavailable } from "#desk";
import type { Signal } from "#kit";
import type { KioskAnswer, KioskReader } from "./answers.ts";

export type Outcome =
	| Exclude<KioskAnswer, { kind: "pin" | "reader" }>
	| { readonly kind: "refused"; readonly reasons: readonly string[] }
	| { readonly kind: "offline" };

export interface KioskState {
	readonly reader: KioskReader | null;
	/** Id of the reader's visit; empty without one. */
	readonly visit: string;
	/** Whether a card waits for its PIN. */
	readonly asksPin: boolean;
	readonly outcome: Outcome | null;
	readonly busy: boolean;
}

export type Event =
	| { readonly type: "sent" | "ended" }
	| { readonly type: "answered"; readonly answer: KioskAnswer }
	| { readonly type: "refused"; readonly error: unknown };

export const empty: KioskState = { reader: null, visit: "", asksPin: false, outcome: null, busy: false };

const signals: Readonly<Record<KioskAnswer["kind"], Signal>> = {
	pin: "reader",
	reader: "reader",
	lent: "lent",
	renewed: "lent",
	returned: "returned",
	seen: "warning",
	known: "known",
};

export const signalOf = (answer: KioskAnswer): Signal =>
	"to_desk" in answer && answer.to_desk ? "hold" : signals[answer.kind];

function outcomeOf(error: unknown): Outcome {
	return isServerUnavailable(error) ? { kind: "offline" } : { kind: "refused", reasons: reasonTexts(error) };
}

function withAnswer(state: KioskState, answer: KioskAnswer): KioskState {
	// A card that waits for its PIN leaves the visit before it as it is.
	if (answer.kind === "pin") return { ...empty, visit: state.visit, asksPin: true };
	if (answer.kind === "reader") return { ...empty, visit: answer.visit, reader: answer.reader };
	return { ...state, reader: answer.reader ?? state.reader, outcome: answer, busy: false };
}

export function reduce(state: KioskState, event: Event): KioskState {
	switch (event.type) {
		case "sent":
			return { ...state, busy: true };
		case "ended":
			return empty;
		case "answered":
			return withAnswer(state, event.answer);
		case "refused": {
			const isOver = reasonsOf(event.error).some(({ code }) => code === "visit_over");
			const next = { ...state, outcome: outcomeOf(event.error), busy: false };
			return isOver ? { ...next, reader: null, visit: "" } : next;
		}
	}
}
