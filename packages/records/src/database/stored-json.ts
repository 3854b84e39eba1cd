import { DatabaseUnusable } from "./port.ts";

/**
 * The value of a text that the program itself has stored as JSON: a text that is none is damaged. `what` says where it is.
 * @throws DatabaseUnusable `damaged`
 */
export function storedJson(text: string, what: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new DatabaseUnusable("damaged", `${what} is no JSON`);
	}
}
