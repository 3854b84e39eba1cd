import { lazy, Suspense, useEffect, useState } from "react";
import { isKeyMapShortcut } from "./keys.ts";

const KeyMap = lazy(() => import("./KeyMap.tsx"));

const SHOW_KEYS_EVENT = "rafta-keys";

/** Opens the key map, for a button: mouse and touch users need it, too. */
export const showKeys = (): unknown => document.dispatchEvent(new Event(SHOW_KEYS_EVENT));

/** Listens for `?` on every screen. */
export function KeyMapHost() {
	const [open, setOpen] = useState(false);
	useEffect(() => {
		const show = () => setOpen(true);
		const onKey = (event: KeyboardEvent) => {
			if (!isKeyMapShortcut(event)) return;
			event.preventDefault();
			show();
		};
		document.addEventListener("keydown", onKey);
		document.addEventListener(SHOW_KEYS_EVENT, show);
		return () => {
			document.removeEventListener("keydown", onKey);
			document.removeEventListener(SHOW_KEYS_EVENT, show);
		};
	}, []);
	if (!open) return null;
	return (
		<Suspense>
			<KeyMap onClose={() => setOpen(false)} />
		</Suspense>
	);
}
