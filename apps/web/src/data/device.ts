/** Names this device in what it sends: in the scans of its stocktakes, and in the operations of its desk. */
import { newOpId } from "../ui/scanning/opId.ts";
import { readLocal, writeLocal } from "./local.ts";

const key = "rafta-device";
let made = "";

/** The device's name: the same until somebody clears the browser's storage. */
export function deviceId(): string {
	const known = readLocal(key);
	if (known) return known;
	made ||= newOpId();
	writeLocal(key, made);
	return made;
}
