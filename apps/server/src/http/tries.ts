/** Bounds how often a secret may be guessed. */
import { ApiError, dismiss, type Memory } from "@rafta/records";

const hour = 3_600_000;

const tooMany = {
	tr: "Çok fazla deneme yapıldı. Bir saat sonra yeniden deneyin.",
	en: "Too many attempts. Try again in an hour.",
};

export interface Tries {
	/** Counts a try of an asker. @throws ApiError 429 when it is one too many within the hour. */
	count(asker: string): Promise<void>;
	/** The try was right: forgets the asker. */
	forget(asker: string): Promise<void>;
}

/** Tries of one kind, at most `perHour` an asker. */
export function countTries(memory: Memory, kind: string, perHour: number, now: () => Date): Tries {
	return {
		async count(asker) {
			const time = now().getTime();
			const isAllowed = await memory.change(kind, asker, (value) => {
				const [known = 0, since = 0] = value?.split(" ").map(Number) ?? [];
				const [count, begun] = time - since < hour ? [known + 1, since] : [1, time];
				const until = begun + hour;
				if (count > perHour) return { value, until, answer: false };
				return { value: `${count} ${begun}`, until, answer: true };
			});
			if (!isAllowed) throw new ApiError(429, tooMany, {}, { retry_after: hour / 1000 });
		},
		forget: (asker) => dismiss(memory, kind, asker),
	};
}
