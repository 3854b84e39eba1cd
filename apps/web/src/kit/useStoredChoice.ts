import { startTransition, useOptimistic } from "react";

/**
 * The value of a control that saves each change at once: from the press to the answer it shows what was pressed, after a
 * refusal what the server holds. (A mutation's own state begins a moment after the press, in which the control would fall
 * back.) `save` tells people of its errors; its promise may be rejected.
 */
export function useStoredChoice<T>(
	stored: T,
	save: (value: T) => Promise<unknown>,
): readonly [T, (value: T) => void] {
	const [shown, show] = useOptimistic(stored);
	const change = (value: T) =>
		startTransition(async () => {
			show(value);
			await save(value).catch(() => undefined);
			// The cache tells its readers of what was stored in a task of its own: before that the old value would flash.
			await new Promise((resolve) => setTimeout(resolve));
		});
	return [shown, change];
}
