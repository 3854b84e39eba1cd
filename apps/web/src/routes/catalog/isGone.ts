import { ClientResponseError } from "pocketbase";

/** Whether the server knows nothing of what a page is about. */
export const isGone = (error: unknown): boolean =>
	error instanceof ClientResponseError && error.status === 404;
