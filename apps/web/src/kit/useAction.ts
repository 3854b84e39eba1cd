import {
	type UseMutationOptions,
	type UseMutationResult,
	useMutation,
	useQueryClient,
} from "@tanstack/react-query";
import { allReasonsText, invalidate, type Read } from "#data";
import { toast } from "./toast.tsx";

/** Says why something failed, with all its reasons. */
export const tellFailure = (error: unknown): void => toast(allReasonsText(error), "bad");

interface ActionOptions<Answer, Input> extends UseMutationOptions<Answer, Error, Input> {
	/** What is said once it is done; nothing if it is empty. */
	readonly done?: string | ((answer: Answer, input: Input) => string);
	/** Whether a form shows why it failed (`FormErrors`), so that it is not said as well. */
	readonly quiet?: boolean;
	/** Reads that it may have changed, or that it was refused for. */
	readonly stale?: readonly Read[];
}

type Action<Answer, Input> = UseMutationResult<Answer, Error, Input> & {
	/** Whether it is under way for this input, of a list of buttons that all begin it. */
	isBusyWith(input: Input): boolean;
};

/**
 * A write that a press begins. What was done is said, and what it may have changed is read again before its button is
 * free. A refusal is told with all its reasons; what is shown may be the cause of it, so that it is read again, too.
 */
export function useAction<Answer, Input = void>({
	done,
	quiet = false,
	stale = [],
	onSuccess,
	onError,
	...options
}: ActionOptions<Answer, Input>): Action<Answer, Input> {
	const queries = useQueryClient();
	const readAgain = async () => {
		if (stale.length > 0) await invalidate(queries, ...stale);
	};
	const action = useMutation<Answer, Error, Input>({
		...options,
		async onSuccess(answer, input, ...rest) {
			const text = typeof done === "function" ? done(answer, input) : done;
			if (text) toast(text);
			const following = onSuccess?.(answer, input, ...rest);
			await readAgain();
			await following;
		},
		onError(error, ...rest) {
			if (!quiet) tellFailure(error);
			void readAgain();
			return onError?.(error, ...rest);
		},
	});
	return { ...action, isBusyWith: (input) => action.isPending && action.variables === input };
}
