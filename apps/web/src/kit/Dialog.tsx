import { type ReactNode, useEffect } from "react";
import { common, useTexts } from "#i18n";
import { Button } from "./Button.tsx";
import { Toasts } from "./toast.tsx";
import { useModal } from "./useModal.ts";

/** Modal dialog for a question or a small form. Escape and a click outside close it; the browser restores the focus. */
export function Dialog({
	title,
	isWide = false,
	onClose,
	children,
}: {
	title: string;
	/** Room for a picture beside its fields. */
	isWide?: boolean;
	onClose(): void;
	children: ReactNode;
}) {
	const t = useTexts(common);
	const { ref, closing, show } = useModal(onClose);
	useEffect(() => {
		show();
		// The browser focuses the first button: where that one deletes, a second press of Enter must not.
		const { activeElement } = document;
		if (activeElement?.matches(".btn-error"))
			activeElement.parentElement?.querySelector<HTMLElement>("[data-way-out]")?.focus();
		// A `ScrollArea` is only focused by somebody who tabs to it: its ring would be the first thing that all others see.
		if (activeElement?.matches("section"))
			ref.current?.querySelector<HTMLElement>("a, button, input, select, textarea")?.focus();
	}, [ref, show]);
	return (
		<dialog ref={ref} {...closing} className="modal" aria-label={title}>
			<div className={`modal-box flex max-h-[85dvh] flex-col gap-4 ${isWide ? "md:max-w-4xl" : ""}`}>
				<h2 className="text-lg font-semibold">{title}</h2>
				{children}
			</div>
			<form method="dialog" className="modal-backdrop">
				<button type="submit">{t("action.close")}</button>
			</form>
			<Toasts />
		</dialog>
	);
}

/** A dialog's buttons: first what it is for, then the way out. */
export function DialogButtons({
	close,
	onClose,
	children,
}: {
	/** Text of the way out; "cancel" if it has none of its own. */
	close?: string | undefined;
	onClose(): void;
	children: ReactNode;
}) {
	const t = useTexts(common);
	return (
		<div className="flex flex-wrap gap-2">
			{children}
			<Button data-way-out onClick={onClose}>
				{close ?? t("action.cancel")}
			</Button>
		</div>
	);
}
