/**
 * Whether this computer is shared by several people: then session, lists and library data live in the memory of open
 * pages alone, and nothing is left to read once the browser is closed. Chosen at sign-in, remembered on the computer.
 */
import { readLocal, writeLocal } from "#device";

const key = "rafta-shared";

/** The choice of this page, where the browser remembers none. */
let chosen: boolean | null = null;

/** Read each time: another tab may have chosen otherwise. */
export const isShared = (): boolean => chosen ?? readLocal(key) === "yes";

export function setShared(next: boolean): void {
	chosen = writeLocal(key, next ? "yes" : null) ? null : next;
}
