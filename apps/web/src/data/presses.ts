/**
 * What comes from the server is shown after a press, not in the middle of it: a list that is drawn again between
 * pressing and letting go takes the button away from under the finger, and the press does nothing, or something else.
 */
import { notifyManager } from "@tanstack/react-query";

/** Milliseconds; dragging or marking a text does not hold news back for longer. */
const LONGEST_PRESS_MS = 1_000;
/** Milliseconds after the end of a touch within which browsers make it a click. */
const CLICK_AFTER_TOUCH_MS = 100;

/** Holds back the query cache's notifications while a button of the mouse or a finger is down on the page. */
export function waitForPresses(page: EventTarget): void {
	const waiting: (() => void)[] = [];
	let end: ReturnType<typeof setTimeout> | undefined;
	notifyManager.setScheduler((show) => {
		if (end === undefined) setTimeout(show, 0);
		else waiting.push(show);
	});
	function endIn(ms: number): void {
		clearTimeout(end);
		end = setTimeout(() => {
			end = undefined;
			for (const show of waiting.splice(0)) show();
		}, ms);
	}
	page.addEventListener("pointerdown", () => endIn(LONGEST_PRESS_MS), true);
	for (const [type, ms] of [
		["pointerup", CLICK_AFTER_TOUCH_MS],
		// A drag, or a finger that scrolls.
		["pointercancel", 0],
		["click", 0],
	] as const)
		page.addEventListener(type, () => end !== undefined && endIn(ms), true);
}
