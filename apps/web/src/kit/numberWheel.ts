/**
 * The wheel scrolls the page and changes no number: browsers step the focused number field under the pointer, and who
 * scrolls on does not see it. The field has the focus again once the browser has dealt with the wheel.
 */
export function keepNumbersFromWheel(page: Document): void {
	page.addEventListener(
		"wheel",
		({ target }) => {
			if (!(target instanceof HTMLInputElement) || target.type !== "number") return;
			if (page.activeElement !== target) return;
			target.blur();
			setTimeout(() => target.focus({ preventScroll: true }), 0);
		},
		{ passive: true },
	);
}
