import { type HourlyLimit, hourlyLimits } from "@rafta/library/access/limits";
import type { Limits } from "../../src/kit/limits.ts";

/** Uses up the limit of a caller, except for the last requests of it. */
export async function exhaust(limits: Limits, limit: HourlyLimit, caller: string, left = 0): Promise<void> {
	await limits.forget(limit, caller);
	for (let n = left; n < hourlyLimits[limit]; n++) await limits.count(limit, caller);
}
