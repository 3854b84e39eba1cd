import { type RefObject, useEffect } from "react";

/** Elements that take letters and digits themselves; a button or checkbox that was pressed last does not. */
const wanting = "input:not([type=checkbox]):not([type=radio]), textarea, select, dialog, [contenteditable]";

const typesItself = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement && target.closest(wanting) !== null;

/**
 * Redirects keyboard scanner input that no element takes to the field, including its Enter, so that it presses no
 * button again.
 */
export function useScannerFocus(field: RefObject<HTMLInputElement | null>): void {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
			// `?` opens the key map, and a space presses the focused element.
			const isCode = isText && event.key !== "?" && event.key !== " ";
			if (isCode && !typesItself(event.target)) field.current?.focus();
		};
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [field]);
}
