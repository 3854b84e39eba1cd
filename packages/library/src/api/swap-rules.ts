/** A school's swap rules in answers; `SwapRules` says what each of them means. */
import { z } from "zod";
import type { SwapRules } from "../swaps/rules.ts";
import { conditions } from "../swaps/types.ts";

export const swapRules = z.strictObject({
	everyday: z.boolean(),
	min_condition: z.enum(conditions),
	offers: z.number(),
	asks: z.number(),
	answer_days: z.number(),
	bring_days: z.number(),
	remind_days: z.number(),
	reports: z.number(),
	event_items: z.number(),
	wants: z.number(),
}) satisfies z.ZodType<SwapRules>;
