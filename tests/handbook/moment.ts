/** When pictures are taken: server and browser begin there, so that the same program gives the same pictures. */
import { join } from "node:path";

/** A Thursday in the school year, in a lesson; the demonstration's year of loans ends on it. */
export const moment = new Date("2026-11-19T10:20:00+03:00");

/** For servers that are started from now on. */
export function fixClock(): void {
	process.env.RAFTA_PICTURES_OFFSET = String(moment.getTime() - Date.now());
	process.env.NODE_OPTIONS = `--import=${join(import.meta.dirname, "clock.mjs")}`;
}
