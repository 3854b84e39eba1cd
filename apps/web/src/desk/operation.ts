/**
 * Single entry point through which every checkout and checkin screen reaches the server, so that offline behaviour is
 * decided in one place.
 */
import { operation } from "../data/queries.ts";
import { newOpId } from "../device/opId.ts";
import { openedDesk } from "./start.ts";

/**
 * Performs an operation of the desk: at the server, or here and later there when it does not answer in time. A response
 * that was decided here has `offline: true`.
 *
 * @param path an address under /api/circulation
 * @param body the operation's input, with an `op_id` created on this device: sent again it has one effect
 * @throws the errors of `operation`: a refusal with its reasons, or a lost connection where the device knows too little
 */
export const deskOperation = async <Answer>(path: string, body: Record<string, unknown>): Promise<Answer> => {
	const desk = openedDesk();
	// The result has the shape of the server's response for this path.
	return desk ? ((await desk.run(path, body)) as Answer) : operation<Answer>(path, body);
};

/** Returns the request that undoes an operation of the desk; sent again it has one effect. */
export const undoRequest = (opId: string): (() => Promise<unknown>) => {
	const body = { op_id: newOpId(), undo: opId };
	return () => deskOperation("/api/circulation/undo", body);
};
