import {
	type UseMutationOptions,
	type UseMutationResult,
	useMutation,
	useQueryClient,
} from "@tanstack/react-query";
import { allReasonsText } from "../data/errors.ts";
import { outdated, type Read } from "../data/outdated.ts";
import { toast } from "./toast.tsx";

/** Says why something failed, with all its reasons. */
export const tellFailure = (error: unknown): void => toast(allReasonsText(error), "bad");

interface ActionOptions<Answer, Input> extends UseMutationOptions<Answer, Error, Input> {
	/** What is said once it is done; nothing if it is empty. */
	readonly done?: string | ((answer: Answer, input: Input) => string);
	/** Reads that it may have changed. */
	readonly stale?: readonly Read[];
}

/**
 * A write that a press begins. What was done is said, and what it may have changed is read again before its button is
 * free; a refusal is told with all its reasons. A form that shows its refusals itself is a plain mutation.
 */
export function useAction<Answer, Input = void>({
	done,
	stale = [],
	onSuccess,
	...options
}: ActionOptions<Answer, Input>): UseMutationResult<Answer, Error, Input> {
	const queries = useQueryClient();
	return useMutation<Answer, Error, Input>({
		onError: tellFailure,
		...options,
		async onSuccess(answer, input, ...rest) {
			const text = typeof done === "function" ? done(answer, input) : done;
			if (text) toast(text);
			const following = onSuccess?.(answer, input, ...rest);
			if (stale.length > 0) await outdated(queries, ...stale);
			await following;
		},
	});
}
