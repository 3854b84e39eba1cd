/** Distinguishes requests that failed because the server is unavailable from refused ones. */

import type { OfflineRefusal } from "@rafta/library/offline/answers";
import { ClientResponseError } from "pocketbase";

/** No response at all, none in time, or an error of the proxy in front of an unavailable server. */
export const isServerUnavailable = (error: unknown): boolean =>
	error instanceof ClientResponseError && [0, 502, 503, 504].includes(error.status);

export const statusOf = (error: unknown): number =>
	error instanceof ClientResponseError ? error.status : -1;

/**
 * A refusal decided on this device, in the shape of the server's. `unknownHere` is appended when something is unknown
 * on this device.
 */
export function refusalOf(refusal: OfflineRefusal, unknownHere: string): ClientResponseError {
	const { status } = refusal;
	const messageWithHint = (message: string): string =>
		status === 404 ? `${message} ${unknownHere}` : message;
	const reasons = refusal.reasons.map((reason) => ({ ...reason, message: messageWithHint(reason.message) }));
	return new ClientResponseError({
		status,
		response: { status, message: messageWithHint(refusal.message), data: {}, reasons },
	});
}
