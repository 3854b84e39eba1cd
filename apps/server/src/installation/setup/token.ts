import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { dismiss, type Memory, recall } from "@rafta/records";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Secret of the one-time set-up link: generated at each start until one has been used; it is not stored in clear. */
export interface SetupToken {
	readonly value: string;
	/** Whether a text is the secret of this process or of another; compares in constant time. False once one was used. */
	matches(given: string): Promise<boolean>;
	/** Invalidates the secrets of every process. */
	use(): Promise<void>;
}

const kind = "setup";
const key = "digests";
/** Limit of starts whose links are valid at the same time; the oldest is dropped first. */
const MAX_LINKS = 100;

const digestsIn = (value: string | null): string[] => (value === null ? [] : value.split(" "));

export const newSetupSecret = (): string => randomBytes(24).toString("base64url");

/** Registers a secret in the memory shared by all processes; a new one unless it is given. */
export async function createSetupToken(
	memory: Memory,
	value: string = newSetupSecret(),
): Promise<SetupToken> {
	const own = digest(value).toString("base64url");
	await memory.change(kind, key, (known) => ({
		value: [...digestsIn(known).filter((one) => one !== own), own].slice(-MAX_LINKS).join(" "),
		until: Number.MAX_SAFE_INTEGER,
		answer: undefined,
	}));
	return {
		value,
		async matches(given) {
			const sought = digest(given);
			const found = digestsIn(await recall(memory, kind, key)).map((one) =>
				timingSafeEqual(sought, Buffer.from(one, "base64url")),
			);
			return found.includes(true);
		},
		use: () => dismiss(memory, kind, key),
	};
}
