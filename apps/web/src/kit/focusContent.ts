/**
 * Puts the focus at the heading of the page, or at its content while the screen loads: where a keyboard goes on when
 * the button that was pressed disappears.
 */
export function focusContent(): void {
	const target = document.querySelector<HTMLElement>("#content h1") ?? document.getElementById("content");
	if (!target) return;
	target.tabIndex = -1;
	target.focus({ preventScroll: true });
}
