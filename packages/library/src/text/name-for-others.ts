import { cutText } from "./cut-text.ts";

const MAX_LENGTH = 60;
/** Words that a mail program shows as an address of the web or of mail. */
const address = /\S*(?:@|:\/\/|\/|www\.|\p{L}\.\p{Ll}{2})\S*/gu;

/**
 * A name that somebody has given themselves, as people who do not know them get to read it in a mail: it brings no address
 * and no message along.
 */
export function nameForOthers(name: string): string {
	const plain = name.replace(address, " ").replace(/\s+/gu, " ").trim();
	return plain.length > MAX_LENGTH ? `${cutText(plain, MAX_LENGTH - 1).trimEnd()}…` : plain || "—";
}
