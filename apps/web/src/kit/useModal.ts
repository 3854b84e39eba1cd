import { type RefObject, type SyntheticEvent, useCallback, useRef } from "react";

interface Modal {
	readonly ref: RefObject<HTMLDialogElement | null>;
	/** For its `dialog`, beside the reference. */
	readonly closing: {
		onCancel(event: SyntheticEvent<HTMLDialogElement>): void;
		onSubmit(event: SyntheticEvent<HTMLDialogElement>): void;
		onClose(event: SyntheticEvent<HTMLDialogElement>): void;
	};
	show(): void;
	close(): void;
}

/**
 * A modal dialog of the browser, whose owner hears of its end at once, and once for each opening. The browser's own `close`
 * comes in a later task: a key in between has its old place back already, and an owner that still holds the dialog for open
 * would not open it again.
 */
export function useModal(onClose: () => void): Modal {
	const ref = useRef<HTMLDialogElement>(null);
	const isShown = useRef(false);
	const show = useCallback(() => {
		ref.current?.showModal();
		isShown.current = true;
	}, []);
	function end() {
		if (!isShown.current) return;
		isShown.current = false;
		onClose();
	}
	function close() {
		ref.current?.close();
		end();
	}
	return {
		ref,
		show,
		close,
		closing: {
			// Of the dialog alone: React hands on those of a dialog inside it, and a file's field has a `cancel`, too.
			onCancel(event) {
				if (event.target !== event.currentTarget) return;
				event.preventDefault();
				close();
			},
			onSubmit(event) {
				const form = event.target as Element;
				const isOwn = form.closest("dialog") === event.currentTarget;
				if (!isOwn || form.getAttribute("method") !== "dialog") return;
				event.preventDefault();
				close();
			},
			// Where the browser asks nobody first, as for a second Escape without another key before it.
			onClose(event) {
				if (event.target === event.currentTarget && !event.currentTarget.open) end();
			},
		},
	};
}
