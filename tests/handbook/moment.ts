/** When pictures are taken: server and browser begin there, so that the same program gives the same pictures. */
import { clockPreload, movedClock, setMoment } from "../support/clock.ts";

/** A Thursday in the school year, in a lesson; the demonstration's year of loans ends on it. */
export const moment = new Date("2026-11-19T10:20:00+03:00");

/** For servers that are started from now on. */
export function fixClock(): void {
	setMoment(moment);
	process.env.NODE_OPTIONS = `--import=${clockPreload}`;
	Object.assign(process.env, movedClock());
}
