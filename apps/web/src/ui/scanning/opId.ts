const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** An operation's id, made on this device: fifteen letters and digits that nobody else will make. */
export function newOpId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(15));
	return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}
