/** Bounds how often a secret may be guessed. */
import { ApiError } from "@rafta/records";

const hour = 3_600_000;

/** Askers remembered at once; the first ones are forgotten first. */
const mostAskers = 10_000;

const tooMany = {
	tr: "Çok fazla deneme yapıldı. Bir saat sonra yeniden deneyin.",
	en: "Too many attempts. Try again in an hour.",
};

export interface Tries {
	/** Counts a try of an asker. @throws ApiError 429 when it is one too many within the hour. */
	count(asker: string): void;
	/** The try was right: forgets the asker. */
	forget(asker: string): void;
}

/** A fresh memory of tries, at most `perHour` an asker. */
export function countTries(perHour: number, now: () => Date): Tries {
	const tries = new Map<string, { count: number; since: number }>();
	return {
		count(asker) {
			const time = now().getTime();
			const known = tries.get(asker);
			const entry = known && time - known.since < hour ? known : { count: 0, since: time };
			entry.count += 1;
			tries.delete(asker);
			tries.set(asker, entry);
			const oldest = tries.keys().next();
			if (tries.size > mostAskers && !oldest.done) tries.delete(oldest.value);
			if (entry.count > perHour) throw new ApiError(429, tooMany, {}, { retry_after: hour / 1000 });
		},
		forget: (asker) => void tries.delete(asker),
	};
}
