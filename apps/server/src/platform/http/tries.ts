/** Rate limit for guesses of a secret. */
import { isIP } from "node:net";
import { ApiError, dismiss, type Memory, placeOf } from "@rafta/records";

const hour = 3_600_000;

const tooMany = {
	tr: "Çok fazla deneme yapıldı. Bir saat sonra yeniden denenebilir.",
	en: "Too many attempts. Try again in an hour.",
};

export interface Tries {
	/**
	 * Counts an attempt of a caller: an id, or an address, which counts as its network.
	 * @throws ApiError 429 when the limit per hour is exceeded.
	 */
	count(caller: string): Promise<void>;
	/** Resets the count of a caller after a correct attempt. */
	forget(caller: string): Promise<void>;
}

/** Limits attempts of one kind to `perHour` per caller. */
export function countTries(memory: Memory, kind: string, perHour: number, now: () => Date): Tries {
	const keyOf = (caller: string): string => (isIP(caller) ? placeOf(caller) : caller);
	return {
		async count(caller) {
			const time = now().getTime();
			const isAllowed = await memory.change(kind, keyOf(caller), (value) => {
				const [known = 0, since = 0] = value?.split(" ").map(Number) ?? [];
				const [count, begun] = time - since < hour ? [known + 1, since] : [1, time];
				const until = begun + hour;
				if (count > perHour) return { value, until, answer: false };
				return { value: `${count} ${begun}`, until, answer: true };
			});
			if (!isAllowed) throw new ApiError(429, tooMany, {}, { retry_after: hour / 1000 });
		},
		forget: (caller) => dismiss(memory, kind, keyOf(caller)),
	};
}
