import type { OfflineRefusal } from "@rafta/library/offline/answers";
import { ClientResponseError } from "pocketbase";

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
		response: { status, message: messageWithHint(refusal.message), data: {}, reasons, book: refusal.book },
	});
}
