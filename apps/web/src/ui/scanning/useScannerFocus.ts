import { type RefObject, useEffect } from "react";

/** Elements that want the keyboard for themselves. */
const typesItself = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	target.closest("input, textarea, select, button, a, dialog, [contenteditable]") !== null;

/** A scanner types wherever the focus is: what comes while nothing wants it belongs to the field. */
export function useScannerFocus(field: RefObject<HTMLInputElement | null>): void {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
			if (isText && event.key !== "?" && !typesItself(event.target)) field.current?.focus();
		};
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [field]);
}
