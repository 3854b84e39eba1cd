/** Loads the code of a screen while somebody is about to open it: the press then finds it there. */
import { findRoute } from "@rafta/library/access/authorize";
import { isReachable } from "#data";
import { screens } from "../routes/registry.ts";

/** Milliseconds that the mouse rests on a link before its screen is loaded; it crosses other links faster. */
const HOVER_DELAY_MS = 60;

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
	target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;

function preload(link: HTMLAnchorElement | null): void {
	if (!link || link.origin !== window.location.origin || !isReachable()) return;
	const path = findRoute(link.pathname)?.route.path;
	// Opening the screen tries again, and tells of a failure.
	if (path) screens[path]?.preload().catch(() => undefined);
}

/** Watches the links of the page from now on; returns what ends that. */
export function preloadOnIntent(): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let pointed: HTMLAnchorElement | null = null;
	const onPointer = (event: Event) => {
		const link = linkOf(event);
		if (link === pointed) return;
		pointed = link;
		clearTimeout(timer);
		if (link) timer = setTimeout(() => preload(link), HOVER_DELAY_MS);
	};
	const onPress = (event: Event) => preload(linkOf(event));
	const events = [
		["pointerover", onPointer],
		["pointerdown", onPress],
		["focusin", onPress],
	] as const;
	for (const [name, listener] of events) document.addEventListener(name, listener, { passive: true });
	return () => {
		clearTimeout(timer);
		for (const [name, listener] of events) document.removeEventListener(name, listener);
	};
}
