import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { common, useTexts } from "#i18n";
import { Icon, takePaletteKeys } from "#kit";

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

/** Collects what is typed between an opening and rendering the palette, as a field would. */
function useTypedMeanwhile(opening: number): Meanwhile {
	const typed = useRef("");
	const isOver = useRef(false);
	useLayoutEffect(() => {
		if (opening === 0) return;
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
	}, [opening]);
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
	/** Number of the opening that is shown; 0 for none. */
	const [opening, setOpening] = useState(0);
	const openings = useRef(0);
	const open = useCallback(() => {
		openings.current += 1;
		setOpening(openings.current);
	}, []);
	/** The browser may close it by itself, and tells in a task of its own: by then the next opening may have begun. */
	const close = (closed: number) => setOpening((shown) => (shown === closed ? 0 : shown));
	const meanwhile = useTypedMeanwhile(opening);
	const { typed } = meanwhile;
	// Opened by its shortcut before this button was there.
	useLayoutEffect(() => {
		const before = takePaletteKeys();
		if (before === null) return;
		typed.current = before;
		open();
	}, [typed, open]);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
			const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTaken(event.target);
			if (!isSlash && (!isShortcut || document.querySelector("dialog[open]") !== null)) return;
			event.preventDefault();
			open();
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [open]);
	return (
		<>
			<button
				type="button"
				className="btn btn-ghost px-2 sm:px-3"
				title="Ctrl+K"
				aria-label={t("menu.search")}
				aria-haspopup="dialog"
				aria-keyshortcuts="Control+K /"
				onClick={open}
			>
				<Icon name="search" />
			</button>
			{opening > 0 && (
				<Suspense>
					<Palette
						key={opening}
						typed={meanwhile.typed}
						onShown={meanwhile.end}
						onClose={() => close(opening)}
					/>
				</Suspense>
			)}
		</>
	);
}
