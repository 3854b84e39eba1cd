/** Identifies this device in its requests: in the scans of its stocktakes, and in the operations of its desk. */

import { newOpId, readLocal, writeLocal } from "#device";

const key = "rafta-device";
let made = "";

/** The device's id: the same until the browser's storage is cleared. */
export function deviceId(): string {
	const known = readLocal(key);
	if (known) return known;
	made ||= newOpId();
	writeLocal(key, made);
	return made;
}
