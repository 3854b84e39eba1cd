import { type RefObject, useEffect } from "react";

/** Elements that want letters and digits for themselves; a button or a box that was pressed last is none. */
const wanting = "input:not([type=checkbox]):not([type=radio]), textarea, select, dialog, [contenteditable]";

const typesItself = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement && target.closest(wanting) !== null;

/**
 * A scanner types wherever the focus is: what comes while nothing wants it belongs to the field, and its Enter with it,
 * so that it presses no button again.
 */
export function useScannerFocus(field: RefObject<HTMLInputElement | null>): void {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
			// `?` asks for the keys, and a blank presses what has the focus.
			const isCode = isText && event.key !== "?" && event.key !== " ";
			if (isCode && !typesItself(event.target)) field.current?.focus();
		};
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [field]);
}
