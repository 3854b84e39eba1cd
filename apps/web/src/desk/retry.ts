/** The one place that decides from a failed request whether the same request may be sent again. */
import { ClientResponseError } from "pocketbase";

export const statusOf = (error: unknown): number =>
	error instanceof ClientResponseError ? error.status : -1;

/**
 * Whether the server is unavailable: no response at all, none in time (0), or an error of the proxy in front of it or of
 * a server that starts, stops or cannot use its database (502, 503, 504). The device decides by itself then, if it can.
 */
export const isServerUnavailable = (error: unknown): boolean => [0, 502, 503, 504].includes(statusOf(error));

/**
 * Whether a request with an `op_id` may be sent again unchanged, because the server has not decided it yet:
 * - the server is unavailable, or a proxy says so in its own way (above 504);
 * - 401: the session has expired. Nothing was done, and the next sign-in makes the same request valid;
 * - 429: too many requests at the moment;
 * - 507: the server's disk is full, and nothing was written.
 *
 * Any other 4xx is the server's decision and stays the same. A 500 is a defect: sent again it would fail again, and
 * hold up all later scans.
 */
export const mayBeSentAgain = (error: unknown): boolean =>
	[0, 401, 429].includes(statusOf(error)) || statusOf(error) >= 502;

/** Milliseconds before each further attempt of one request: a short failure is over soon, a long one is asked seldom. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 5000];

/** @param attempt number of attempts that have failed, from 1 */
export const retryDelayMs = (attempt: number): number =>
	RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length) - 1] ?? 0;
