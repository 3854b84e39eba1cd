/** Reasons for refusing a swap operation, in every language: short enough for a child. */

import { labelsOf } from "@rafta/library/collections/definition";
import { swap_events, swaps } from "@rafta/library/collections/swaps";
import type { ApiError } from "@rafta/records";
import { fillText, type Language, type Text, words } from "@rafta/words";
import { refuseFor } from "../kit/refusal.ts";

const texts = words("server/swaps/refusals");

export type SwapProblem = keyof typeof texts;

const stateLabels = [swaps, swap_events].map((collection) => labelsOf(collection, "status"));

/** The display name of a state, of a book or of an event. */
const stateName = (state: string): Text | string =>
	stateLabels.map((labels) => labels[state]).find(Boolean) ?? state;

/** 422 with its reason, or 404 for an unknown record (another school's counts as unknown). */
export function swapRefusal(
	code: SwapProblem,
	language: Language,
	{ status = "", ...values }: Readonly<Record<string, string | number>> = {},
): ApiError {
	const message = fillText(texts[code], { ...values, status: stateName(String(status)) });
	return refuseFor(
		code,
		message[language],
		code.endsWith("_unknown") ? { status: 404, message: texts[code] } : {},
	);
}
