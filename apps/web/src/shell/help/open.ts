/** Whether the help panel is open: it stays open from screen to screen. */
import { createStore } from "#state";

export const helpOpen = createStore(false);

/** Whether the tour of the home runs. */
export const tourRunning = createStore(false);
