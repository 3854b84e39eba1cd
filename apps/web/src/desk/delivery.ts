/** Sends the scans of a visit or a pile of returns: one after the other, each until it has been answered. */
import { newOpId } from "../ui/scanning/opId.ts";
import { createLine, untilAnswered } from "./line.ts";
import { deskOperation } from "./operation.ts";

export interface Delivery {
	/** Runs work after everything before it is done. */
	readonly inLine: ReturnType<typeof createLine>;
	/** Called inside the queue. @throws ClientResponseError a refusal, or a request left unanswered by `close` */
	send<Answer>(path: string, body: Record<string, unknown>): Promise<Answer>;
	/**
	 * Queues the undo of an operation; `undone` is called before the next work in the queue starts. @throws
	 * ClientResponseError
	 */
	undo(opId: string, undone: () => void): Promise<void>;
	/** The server has not answered for a while. */
	isInTrouble(): boolean;
	isClosed(): boolean;
	/** The caller no longer waits for results. */
	close(): void;
}

/**
 * @param changed called when trouble begins and ends
 */
export function createDelivery(changed: () => void): Delivery {
	const inLine = createLine();
	let isInTrouble = false;
	let isClosed = false;

	function setTrouble(next: boolean): void {
		if (next === isInTrouble) return;
		isInTrouble = next;
		changed();
	}

	const send = <Answer>(path: string, body: Record<string, unknown>): Promise<Answer> =>
		untilAnswered(
			() => deskOperation<Answer>(path, body),
			setTrouble,
			() => isClosed,
		);

	return {
		inLine,
		send,
		undo: (opId, undone) =>
			inLine(async () => {
				await send("/api/circulation/undo", { op_id: newOpId(), undo: opId });
				undone();
			}),
		isInTrouble: () => isInTrouble,
		isClosed: () => isClosed,
		close() {
			isClosed = true;
		},
	};
}
