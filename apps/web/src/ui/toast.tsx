import { useSyncExternalStore } from "react";

interface Toast {
	id: number;
	text: string;
	kind: "good" | "bad";
}

const stays = { good: 4000, bad: 8000 };
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function change(changed: readonly Toast[]): void {
	toasts = changed;
	for (const listener of listeners) listener();
}

/** Says something in passing; a refusal stays longer. */
export function toast(text: string, kind: Toast["kind"] = "good"): void {
	const id = next++;
	change([...toasts, { id, text, kind }]);
	setTimeout(() => change(toasts.filter((one) => one.id !== id)), stays[kind]);
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
				</div>
			))}
		</div>
	);
}
