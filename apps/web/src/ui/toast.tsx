import { useSyncExternalStore } from "react";

interface Toast {
	id: number;
	text: string;
	kind: "good" | "bad";
	action?: Action;
}

/** Action offered with a message. */
interface Action {
	label: string;
	run(): void;
	/** Milliseconds for which it is offered; eight seconds by default. */
	stays?: number;
}

const stays = { good: 4000, bad: 8000 };
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function change(changed: readonly Toast[]): void {
	toasts = changed;
	for (const listener of listeners) listener();
}

const dismiss = (id: number): void => change(toasts.filter((one) => one.id !== id));

/** Shows a short message; errors and messages with an action stay longer. */
export function toast(text: string, kind: Toast["kind"] = "good", action?: Action): void {
	const id = next++;
	change([...toasts, { id, text, kind, action }]);
	setTimeout(() => dismiss(id), action ? (action.stays ?? stays.bad) : stays[kind]);
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

export function Toasts() {
	const shown = useSyncExternalStore(subscribe, () => toasts);
	return (
		<div aria-live="polite" className="toast toast-center sm:toast-end z-50">
			{shown.map((one) => (
				<div
					key={one.id}
					className={`alert ${one.kind === "good" ? "alert-success" : "alert-error"} shadow-lg`}
				>
					{one.text}
					{one.action && (
						<button
							type="button"
							className="btn btn-sm"
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
