/** Sends what a visit or a pile of returns has scanned: one after the other, each until it was answered. */
import { newOpId } from "../ui/scanning/opId.ts";
import { createLine, untilSaid } from "./line.ts";
import { deskOperation } from "./operation.ts";

export interface Delivery {
	/** Runs work when everything before it is done. */
	readonly inLine: ReturnType<typeof createLine>;
	/** Called inside the line. @throws ClientResponseError a refusal, or what `close` has left unanswered */
	send<Answer>(path: string, body: Record<string, unknown>): Promise<Answer>;
	/** Takes an operation back in its turn; `undone` is called before anything else has its own. @throws ClientResponseError */
	undo(opId: string, undone: () => void): Promise<void>;
	/** The server has not answered for a while. */
	isInTrouble(): boolean;
	isClosed(): boolean;
	/** Nobody waits any more. */
	close(): void;
}

/** @param changed told when trouble begins and ends */
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
		untilSaid(
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
