import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The one-time set-up link's secret: it lives in memory only and is made anew at each start until it has been used. */
export interface SetupToken {
	readonly value: string;
	/** Compares in constant time; false once used. */
	matches(given: string): boolean;
	use(): void;
}

export const newSetupSecret = (): string => randomBytes(24).toString("base64url");

export function createSetupToken(value = newSetupSecret()): SetupToken {
	const expected = digest(value);
	let used = false;
	return {
		value,
		matches: (given) => !used && timingSafeEqual(digest(given), expected),
		use() {
			used = true;
		},
	};
}
