/**
 * How every screen that lends and returns reaches the server: one door, so that what happens when the network is away
 * is decided in one place.
 */
import { operation } from "../data/queries.ts";
import { openedDesk } from "./start.ts";

/**
 * Does an operation of the desk: at the server, or here and later there when it does not answer in time. An answer that
 * was decided here has `offline: true`.
 *
 * @param path an address under /api/circulation
 * @param body what the operation takes, with an `op_id` made on this device: sent again it has one effect
 * @throws what `operation` throws: a refusal with its reasons, or a lost connection where the device knows too little
 */
export const deskOperation = async <Answer>(path: string, body: Record<string, unknown>): Promise<Answer> => {
	const desk = openedDesk();
	// What comes back has the shape of the server's answer to this path.
	return desk ? ((await desk.run(path, body)) as Answer) : operation<Answer>(path, body);
};
