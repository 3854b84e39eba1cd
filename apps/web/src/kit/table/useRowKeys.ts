/** Keyboard navigation between rows: the focus stays in its column, and rows that were not rendered are fetched. */
import { type KeyboardEvent, useEffect, useRef } from "react";

const controls = "input[type=checkbox]:enabled, a[href], button:enabled";

/** The keys as their help names them. */
export const rowKeys = "↑ ↓ PgUp PgDn Home End";

/** A row that keys have gone to, while it is not rendered or its record has not come. */
interface FocusRequest {
	readonly index: number;
	/** The control of the row, counted from the left. */
	readonly place: number;
	/** The control with the focus meanwhile. */
	readonly from: HTMLElement;
}

/** Whether the focus is still where the keys were pressed; replaced contents leave it to the document. */
const isAwaited = ({ from }: FocusRequest): boolean =>
	document.activeElement === from || (document.activeElement === document.body && !from.isConnected);

/** `scrollTo` is called with the row that has the focus meanwhile, too. */
export function useRowKeys(
	count: number,
	perPage: () => number,
	scrollTo: (index: number, from: number) => void,
) {
	const body = useRef<HTMLTableSectionElement>(null);
	const wanted = useRef<FocusRequest>(undefined);

	function focusWanted(): void {
		if (!wanted.current) return;
		// The focus is left where it has gone meanwhile, to the search field for example.
		if (!isAwaited(wanted.current)) {
			wanted.current = undefined;
			return;
		}
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
		// Keys come faster than rows: each goes on from where the ones before it lead, not from the row that has the focus.
		const pending = wanted.current?.from === target ? wanted.current : undefined;
		// The row that was left is neither opened nor ticked, and of the one that was gone to nothing is visible yet.
		if (pending && (event.key === "Enter" || event.key === " ")) event.preventDefault();
		const from = Number(row.dataset.row);
		const index = pending?.index ?? from;
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
		const place = pending?.place ?? [...row.querySelectorAll(controls)].indexOf(target);
		// A field has its own use for these keys.
		if (place < 0) return;
		event.preventDefault();
		const next = Math.max(0, Math.min(count - 1, to));
		wanted.current = { index: next, place, from: target };
		scrollTo(next, from);
		focusWanted();
	}
	return { body, onKeyDown };
}
