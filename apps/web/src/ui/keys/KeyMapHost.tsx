import { lazy, Suspense, useEffect, useState } from "react";
import { asksForKeys } from "./keys.ts";

const KeyMap = lazy(() => import("./KeyMap.tsx"));

const asked = "rafta-keys";

/** Opens the key map, for a button: mouse and touch users need it, too. */
export const showKeys = (): unknown => document.dispatchEvent(new Event(asked));

/** Listens for `?` on every screen. */
export function KeyMapHost() {
	const [open, setOpen] = useState(false);
	useEffect(() => {
		const show = () => setOpen(true);
		const onKey = (event: KeyboardEvent) => {
			if (!asksForKeys(event)) return;
			event.preventDefault();
			show();
		};
		document.addEventListener("keydown", onKey);
		document.addEventListener(asked, show);
		return () => {
			document.removeEventListener("keydown", onKey);
			document.removeEventListener(asked, show);
		};
	}, []);
	if (!open) return null;
	return (
		<Suspense>
			<KeyMap onClose={() => setOpen(false)} />
		</Suspense>
	);
}
