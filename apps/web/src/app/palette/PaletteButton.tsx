import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { common } from "../../i18n/common.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Icon } from "../icons.tsx";

const Palette = lazy(() => import("./Palette.tsx"));

/** Whether a key belongs to whoever types: a field has the focus, or a dialog is open. */
const isTaken = (target: EventTarget | null): boolean =>
	document.querySelector("dialog[open]") !== null ||
	(target instanceof HTMLElement &&
		(target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)));

/** What is typed while the palette is on its way, as a field would have it. */
function useTypedMeanwhile(isWaiting: boolean): { readonly current: string } {
	const typed = useRef("");
	useEffect(() => {
		if (!isWaiting) return;
		typed.current = "";
		const onKey = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey) return;
			if (event.key === "Backspace") typed.current = typed.current.slice(0, -1);
			else if (event.key.length === 1) typed.current += event.key;
			else return;
			event.preventDefault();
			event.stopPropagation();
		};
		document.addEventListener("keydown", onKey, { capture: true });
		return () => document.removeEventListener("keydown", onKey, { capture: true });
	}, [isWaiting]);
	return typed;
}

/** Opens the palette: a button of the header, Ctrl+K everywhere, `/` where nobody types. */
export function PaletteButton() {
	const t = useTexts(common);
	const [open, setOpen] = useState(false);
	const [isShown, setShown] = useState(false);
	const typed = useTypedMeanwhile(open && !isShown);
	function close() {
		setOpen(false);
		setShown(false);
	}
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
			const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTaken(event.target);
			if (!isSlash && (!isShortcut || document.querySelector("dialog[open]") !== null)) return;
			event.preventDefault();
			setOpen(true);
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, []);
	return (
		<>
			<button
				type="button"
				className="btn btn-ghost px-2 sm:px-3"
				title="Ctrl K"
				aria-label={t("menu.search")}
				aria-haspopup="dialog"
				aria-keyshortcuts="Control+K /"
				onClick={() => setOpen(true)}
			>
				<Icon name="search" />
			</button>
			{open && (
				<Suspense>
					<Palette typed={typed} onShown={() => setShown(true)} onClose={close} />
				</Suspense>
			)}
		</>
	);
}
