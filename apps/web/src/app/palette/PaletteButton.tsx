import { lazy, Suspense, useEffect, useState } from "react";
import { common } from "../../i18n/common.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Icon } from "../icons.tsx";

const Palette = lazy(() => import("./Palette.tsx"));

/** Whether a key belongs to whoever types: a field has the focus, or a dialog is open. */
const isTaken = (target: EventTarget | null): boolean =>
	document.querySelector("dialog[open]") !== null ||
	(target instanceof HTMLElement &&
		(target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)));

/** Opens the palette: a button of the header, Ctrl+K everywhere, `/` where nobody types. */
export function PaletteButton() {
	const t = useTexts(common);
	const [open, setOpen] = useState(false);
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
					<Palette onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
