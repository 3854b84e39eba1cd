const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a new random operation id of fifteen letters and digits, generated on this device. */
export function newOpId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(15));
	return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}
