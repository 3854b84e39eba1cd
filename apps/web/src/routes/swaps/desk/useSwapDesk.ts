import { useRef, useState } from "react";
import { atDesk, call, type OperationBody, perform, queryClient } from "#data";
import { useScanQueue } from "#desk";
import type { DeskList } from "../model.ts";

/** Result of the last scan. */
interface Feedback {
	readonly text: string;
	readonly isBad: boolean;
	/** Number of the slip of a book that was taken in. */
	readonly token?: string;
}

export type Step = "deposit" | "hand-over" | "return";

/**
 * State of a swap desk: the books of the reader whose card was scanned, as the server lists them, and the result of the
 * last scan. Scans are processed one after the other, since each depends on the result of the one before.
 *
 * @param event the swap event of the desk; empty for everyday swaps
 */
export function useSwapDesk(event = "") {
	const field = useRef<HTMLInputElement>(null);
	const current = useRef<DeskList | null>(null);
	const [list, setList] = useState<DeskList | null>(null);
	const [feedback, setFeedback] = useState<Feedback | null>(null);
	const { inLine, deliver, isInTrouble } = useScanQueue();
	return {
		...{ field, list, feedback, setFeedback, inLine, isInTrouble },
		/** The list that the last processed scan has left, which may be newer than the rendered one. */
		shown: (): DeskList | null => current.current,
		show(next: DeskList | null): void {
			current.current = next;
			setList(next);
		},
		/** Fetches a reader's books, by the reader's id or a scanned card. @throws ClientResponseError */
		read: (student: string): Promise<DeskList> =>
			deliver(() => call("GET /api/swaps/desk", { query: { student, ...(event && { event }) } })),
		/** @throws ClientResponseError a refusal with its reasons */
		perform: <S extends Step | "no-show">(
			step: S,
			opId: string,
			body: OperationBody<`POST /api/swaps/${S}`>,
		) => deliver(() => atDesk(queryClient, () => perform(`POST /api/swaps/${step}`, body, { opId }))),
	};
}

export type SwapDesk = Pick<ReturnType<typeof useSwapDesk>, "field" | "feedback" | "isInTrouble">;
