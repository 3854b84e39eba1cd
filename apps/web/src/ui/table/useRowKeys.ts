/** Keyboard navigation between rows: the focus stays in its column, and rows that were not rendered are fetched. */
import { type KeyboardEvent, useEffect, useRef } from "react";

const controls = "input[type=checkbox]:enabled, a[href], button:enabled";

export function useRowKeys(count: number, perPage: () => number, scrollTo: (index: number) => void) {
	const body = useRef<HTMLTableSectionElement>(null);
	const wanted = useRef<{ index: number; place: number }>(undefined);

	function focusWanted(): void {
		if (!wanted.current) return;
		const { index, place } = wanted.current;
		const row = body.current?.querySelector(`[data-row="${index}"]`);
		const found = [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])];
		const target = found[Math.min(place, found.length - 1)];
		if (!target) return;
		wanted.current = undefined;
		target.focus({ preventScroll: true });
	}
	// The row is rendered after scrolling to it, and its record may arrive later.
	useEffect(focusWanted);

	function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>): void {
		const target = event.target as HTMLElement;
		const row = target.closest<HTMLElement>("[data-row]");
		if (!row || event.altKey || event.metaKey) return;
		const index = Number(row.dataset.row);
		const steps: Readonly<Record<string, number>> = {
			ArrowDown: index + 1,
			ArrowUp: index - 1,
			PageDown: index + perPage(),
			PageUp: index - perPage(),
			Home: 0,
			End: count - 1,
		};
		const to = steps[event.key];
		if (to === undefined) return;
		event.preventDefault();
		const next = Math.max(0, Math.min(count - 1, to));
		wanted.current = { index: next, place: [...row.querySelectorAll(controls)].indexOf(target) };
		scrollTo(next);
		focusWanted();
	}
	return { body, onKeyDown };
}
