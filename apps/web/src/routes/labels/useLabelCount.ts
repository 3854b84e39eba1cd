import type { AnswerOf, RequestOf } from "@rafta/library/api/index";
import { useEndpoint } from "#data";
import { useDebounced } from "#state";

type Query = RequestOf<"GET /api/labels/count">["query"];

/**
 * Number of labels or cards of a choice, and the first of them; `undefined` while they are counted, or where the server
 * refuses the choice.
 */
export function useLabelCount(query: Query): AnswerOf<"GET /api/labels/count"> | undefined {
	const text = JSON.stringify(query);
	const settled = useDebounced(text);
	const counted = useEndpoint("GET /api/labels/count", { query: JSON.parse(settled) as Query });
	return settled === text && counted.isSuccess ? counted.data : undefined;
}
