/** Whether a request failed because the server is away, and not because of what was asked. */

import type { OfflineRefusal } from "@rafta/library/offline/answers";
import { ClientResponseError } from "pocketbase";

/** No answer at all, none in time, or one of what stands before a server that is away. */
export const isAway = (error: unknown): boolean =>
	error instanceof ClientResponseError && [0, 502, 503, 504].includes(error.status);

export const statusOf = (error: unknown): number =>
	error instanceof ClientResponseError ? error.status : -1;

/** A refusal that was decided here, in the shape of the server's. `unknownHere` is added to what nobody knows here. */
export function refusalOf(refusal: OfflineRefusal, unknownHere: string): ClientResponseError {
	const { status } = refusal;
	const said = (message: string): string => (status === 404 ? `${message} ${unknownHere}` : message);
	const reasons = refusal.reasons.map((reason) => ({ ...reason, message: said(reason.message) }));
	return new ClientResponseError({
		status,
		response: { status, message: said(refusal.message), data: {}, reasons },
	});
}
