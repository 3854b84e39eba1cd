/** Counts requests and guesses against the limits per hour. */
import { isIP } from "node:net";
import { type HourlyLimit, hourlyLimits } from "@rafta/library/access/limits";
import { ApiError, dismiss, type Memory, placeOf } from "@rafta/records";
import { words } from "@rafta/words";

const texts = words("server/kit");

const hour = 3_600_000;

export interface Limits {
	/**
	 * Counts an attempt of a caller: an id, or an address, which counts as its network.
	 * @throws ApiError 429 when the limit is exceeded
	 */
	count(limit: HourlyLimit, caller: string): Promise<void>;
	/** Resets the count of a caller after a correct attempt. */
	forget(limit: HourlyLimit, caller: string): Promise<void>;
}

declare module "fastify" {
	interface FastifyInstance {
		limits: Limits;
	}
}

export function createLimits(memory: Memory, now: () => Date): Limits {
	const keyOf = (caller: string): string => (isIP(caller) ? placeOf(caller) : caller);
	return {
		async count(limit, caller) {
			const time = now().getTime();
			const isAllowed = await memory.change(`limit-${limit}`, keyOf(caller), (value) => {
				const [known = 0, since = 0] = value?.split(" ").map(Number) ?? [];
				const [count, begun] = time - since < hour ? [known + 1, since] : [1, time];
				const until = begun + hour;
				if (count > hourlyLimits[limit]) return { value, until, answer: false };
				return { value: `${count} ${begun}`, until, answer: true };
			});
			if (!isAllowed) throw new ApiError(429, texts.tooMany, {}, { retry_after: hour / 1000 });
		},
		forget: (limit, caller) => dismiss(memory, `limit-${limit}`, keyOf(caller)),
	};
}
