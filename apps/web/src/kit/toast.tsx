import { useEffect, useState } from "react";
import { createStore, useStore } from "#state";

interface Toast {
	id: number;
	text: string;
	kind: "good" | "bad";
	action?: Action;
	slot?: string;
}

/** Action offered with a message. */
interface Action {
	label: string;
	run(): void;
	/** Milliseconds for which it is offered; eight seconds by default. */
	stays?: number;
}

const stays = { good: 4000, bad: 8000 };
const toasts = createStore<readonly Toast[]>([]);
let next = 1;

const dismiss = (id: number): void => toasts.set(toasts.get().filter((one) => one.id !== id));

/** Takes away the message of a slot. */
export const clearToast = (slot: string): void => toasts.set(toasts.get().filter((one) => one.slot !== slot));

/**
 * Shows a short message; errors and messages with an action stay longer. `slot`: the message takes the place of the one
 * before it there, where each is about the newest of something.
 */
export function toast(text: string, kind: Toast["kind"] = "good", action?: Action, slot?: string): void {
	const id = next++;
	const others = toasts.get().filter((one) => slot === undefined || one.slot !== slot);
	toasts.set([...others, { id, text, kind, action, slot }]);
	setTimeout(() => dismiss(id), action ? (action.stays ?? stays.bad) : stays[kind]);
}

/** Places for messages: the page's, and that of each open dialog. Below a modal dialog nothing is read out or pressed. */
const places = createStore<readonly symbol[]>([]);

/**
 * The messages, in the topmost place. On a phone they stand under the header, because the buttons of forms and the menu
 * are at its bottom. Presses go through them, except on the button of one.
 */
export function Toasts() {
	const shown = useStore(toasts);
	const [place] = useState(() => Symbol("place of messages"));
	useEffect(() => {
		places.set([...places.get(), place]);
		return () => places.set(places.get().filter((one) => one !== place));
	}, [place]);
	const isTop = useStore(places).at(-1) === place;
	return (
		<div
			aria-live="polite"
			className="toast toast-center lg:toast-end pointer-events-none z-50 max-lg:top-[calc(4rem+env(safe-area-inset-top))] max-lg:bottom-auto"
		>
			{(isTop ? shown : []).map((one) => (
				<div
					key={one.id}
					className={`alert ${one.kind === "good" ? "alert-success" : "alert-error"} shadow-lg`}
				>
					{one.text}
					{one.action && (
						<button
							type="button"
							className="btn btn-sm pointer-events-auto"
							onClick={() => {
								one.action?.run();
								dismiss(one.id);
							}}
						>
							{one.action.label}
						</button>
					)}
				</div>
			))}
		</div>
	);
}
