import { useRef, useState } from "react";
import { api } from "../../../data/client.ts";
import { operation } from "../../../data/queries.ts";
import { useScanQueue } from "../../../desk/useScanQueue.ts";

/** Result of the last scan. */
interface Feedback {
	readonly text: string;
	readonly isBad: boolean;
	/** Number of the slip of a book that was taken in. */
	readonly token?: string;
}

type Step = "deposit" | "hand-over" | "return" | "no-show";

/**
 * State of a swap desk: the books of the reader whose card was scanned, as the server lists them, and the result of the
 * last scan. Scans are processed one after the other, since each depends on the result of the one before.
 *
 * @param event the swap event of the desk; empty for everyday swaps
 */
export function useSwapDesk<List extends { readonly student: { readonly id: string } }>(event = "") {
	const field = useRef<HTMLInputElement>(null);
	const current = useRef<List | null>(null);
	const [list, setList] = useState<List | null>(null);
	const [feedback, setFeedback] = useState<Feedback | null>(null);
	const { inLine, deliver, isInTrouble } = useScanQueue();
	return {
		...{ field, list, feedback, setFeedback, inLine, isInTrouble },
		/** The list that the last processed scan has left, which may be newer than the rendered one. */
		shown: (): List | null => current.current,
		show(next: List | null): void {
			current.current = next;
			setList(next);
		},
		/** Fetches a reader's books, by the reader's id or a scanned card. @throws ClientResponseError */
		read: (student: string): Promise<List> =>
			deliver(() =>
				api().send<List>(`/api/swaps/desk?${new URLSearchParams({ student, ...(event && { event }) })}`, {}),
			),
		/** @throws ClientResponseError a refusal with its reasons */
		perform: <Answer>(step: Step, opId: string, body: object): Promise<Answer> =>
			deliver(() => operation<Answer>(`/api/swaps/${step}`, { op_id: opId, ...body })),
	};
}

export type SwapDesk = Pick<ReturnType<typeof useSwapDesk>, "field" | "feedback" | "isInTrouble">;
