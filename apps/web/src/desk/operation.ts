/**
 * How every screen that lends and returns reaches the server: one door, so that what happens when the network is away
 * is decided in one place.
 */
import { operation } from "../data/queries.ts";

/**
 * Sends an operation of the desk.
 *
 * @param path an address under /api/circulation
 * @param body what the operation takes, with an `op_id` made on this device: sent again it has one effect
 * @throws what `operation` throws: a refusal with its reasons, or a lost connection
 */
export const deskOperation = <Answer>(path: string, body: Record<string, unknown>): Promise<Answer> =>
	operation<Answer>(path, body);
