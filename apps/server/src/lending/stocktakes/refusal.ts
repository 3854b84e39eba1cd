/** Reasons for refusing a stocktake operation. */
import type { ApiError } from "@rafta/records";
import { type Language, words } from "@rafta/words";
import { refuseFor } from "../../kit/refusal.ts";

const reasons = words("server/lending/stocktakes/refusal");

/** 422 with its reason, in the same shape as the desk's refusals. */
export const refusal = (code: keyof typeof reasons, language: Language, more: object = {}): ApiError =>
	refuseFor(code, reasons[code][language], { more });
