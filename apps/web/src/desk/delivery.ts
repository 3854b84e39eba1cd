/** Sends the scans of a desk: one after the other, each until it has been answered. */
import { newOpId } from "../device/opId.ts";
import { createLine, untilAnswered } from "./line.ts";
import { deskOperation } from "./operation.ts";

export interface Delivery {
	/** Runs work after everything before it is done. */
	readonly inLine: ReturnType<typeof createLine>;
	/**
	 * Sends a request until it is answered, called inside the queue. One that changes something has an `op_id` of its own,
	 * made before: sent again it has one effect. @throws ClientResponseError a refusal, or left unanswered by `close`
	 */
	deliver<Answer>(request: () => Promise<Answer>): Promise<Answer>;
	/** The same for an operation of the lending desk. @throws ClientResponseError a refusal, or a request left unanswered by `close` */
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

	const deliver = <Answer>(request: () => Promise<Answer>): Promise<Answer> =>
		untilAnswered(request, setTrouble, () => isClosed);
	const send = <Answer>(path: string, body: Record<string, unknown>): Promise<Answer> =>
		deliver(() => deskOperation<Answer>(path, body));

	return {
		inLine,
		deliver,
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
