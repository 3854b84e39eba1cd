import { useEffect, useRef } from "react";

/** Ctrl+Z undoes the newest action, except in a text field, where it undoes typing. */
export function useUndoKey(undo: () => void): void {
	const latest = useRef(undo);
	latest.current = undo;
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
			const { target } = event;
			const isTyping =
				(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== "";
			if (isTyping || document.querySelector("dialog[open]") !== null) return;
			event.preventDefault();
			latest.current();
		};
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, []);
}
