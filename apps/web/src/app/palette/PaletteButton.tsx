import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { common } from "../../i18n/common.ts";
import { useTexts } from "../../i18n/language.tsx";
import { takePaletteKeys } from "../../ui/keys/waiting-keys.ts";
import { Icon } from "../icons.tsx";

const Palette = lazy(() => import("./Palette.tsx"));

/** Whether a key belongs to other input: a field has the focus, or a dialog is open. */
const isTaken = (target: EventTarget | null): boolean =>
	document.querySelector("dialog[open]") !== null ||
	(target instanceof HTMLElement &&
		(target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)));

interface Meanwhile {
	readonly typed: { current: string };
	/** Ends it at once: the next key goes to the field, before anything is rendered again. */
	end(): void;
}

/** Collects what is typed between opening and rendering the palette, as a field would. */
function useTypedMeanwhile(isOpen: boolean): Meanwhile {
	const typed = useRef("");
	const isOver = useRef(false);
	useLayoutEffect(() => {
		if (!isOpen) return;
		const onKey = (event: KeyboardEvent) => {
			if (isOver.current || event.ctrlKey || event.metaKey || event.altKey) return;
			if (event.key === "Backspace") typed.current = typed.current.slice(0, -1);
			else if (event.key.length === 1) typed.current += event.key;
			else return;
			event.preventDefault();
			event.stopPropagation();
		};
		document.addEventListener("keydown", onKey, { capture: true });
		return () => {
			document.removeEventListener("keydown", onKey, { capture: true });
			typed.current = "";
			isOver.current = false;
		};
	}, [isOpen]);
	return {
		typed,
		end() {
			isOver.current = true;
		},
	};
}

/** Opens the palette: a button of the header, Ctrl+K everywhere, `/` outside text fields. */
export function PaletteButton() {
	const t = useTexts(common);
	const [open, setOpen] = useState(false);
	const meanwhile = useTypedMeanwhile(open);
	const { typed } = meanwhile;
	// Opened by its shortcut before this button was there.
	useLayoutEffect(() => {
		const before = takePaletteKeys();
		if (before === null) return;
		typed.current = before;
		setOpen(true);
	}, [typed]);
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
					<Palette typed={meanwhile.typed} onShown={meanwhile.end} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
