/** Calls of Rafta's own endpoints, typed by the contract: of `@rafta/library/api` only types reach the browser. */
import type { AnswerOf, EndpointKey, RequestOf } from "@rafta/library/api/index";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { newOpId } from "#device";
import { api } from "./client.ts";
import { WATCH_INTERVAL_MS } from "./queries.ts";

interface Parts {
	readonly params?: Readonly<Record<string, string>>;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly body?: unknown;
}

interface CallOptions {
	/** The request is sent completely even if the page is closed. */
	readonly keepalive?: boolean;
	readonly signal?: AbortSignal;
	readonly headers?: Readonly<Record<string, string>>;
}

/** A request may be left out where it has no required part. */
type With<K extends EndpointKey, Options> =
	Partial<RequestOf<K>> extends RequestOf<K>
		? [request?: RequestOf<K>, options?: Options]
		: [request: RequestOf<K>, options?: Options];

function pathFrom(key: string, { params = {}, query = {} }: Parts): string {
	const path = key
		.slice(key.indexOf(" ") + 1)
		.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
	const given = Object.entries(query).filter(([, value]) => value !== undefined);
	const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
	return given.length === 0 ? path : `${path}?${search}`;
}

/** Address of an endpoint, with its parameters and query filled in. */
export const pathOf = <K extends EndpointKey>(key: K, ...[request]: With<K, never>): string =>
	pathFrom(key, request ?? {});

/** Key of a read in the query cache. */
export const readKey = (path: string) => ["path", path] as const;

/** Calls an endpoint. @throws ClientResponseError for a refusal */
export function call<K extends EndpointKey>(
	key: K,
	...[request, options]: With<K, CallOptions>
): Promise<AnswerOf<K>> {
	const parts: Parts = request ?? {};
	const [method] = key.split(" ");
	const body = parts.body ?? (method === "POST" ? {} : undefined);
	return api().send<AnswerOf<K>>(pathFrom(key, parts), { method, body, ...options });
}

/** Sends a form with files to an endpoint. @throws ClientResponseError for a refusal */
export const sendForm = <K extends EndpointKey & `POST ${string}`>(
	key: K,
	form: FormData,
	params?: Parts["params"],
): Promise<AnswerOf<K>> =>
	api().send<AnswerOf<K>>(pathFrom(key, { params }), { method: "POST", body: form, requestKey: null });

/** Endpoints that take an `op_id`: a request sent again with the same one has one effect. */
export type OperationKey = {
	[K in EndpointKey]: RequestOf<K> extends { readonly body: { readonly op_id: string } } ? K : never;
}[EndpointKey];

/** What an operation takes, apart from its `op_id`. */
export type OperationBody<K extends OperationKey> = K extends OperationKey
	? Omit<RequestOf<K> extends { readonly body: infer Body } ? Body : never, "op_id">
	: never;

/** Performs an operation, under a new `op_id` unless one is given. @throws ClientResponseError for a refusal */
export const perform = <K extends OperationKey>(
	key: K,
	body: OperationBody<K>,
	{ opId = newOpId(), ...options }: CallOptions & { readonly opId?: string } = {},
): Promise<AnswerOf<K>> =>
	api().send<AnswerOf<K>>(pathFrom(key, {}), { method: "POST", body: { op_id: opId, ...body }, ...options });

/**
 * Returns what performs an operation from a form: with the values of an attempt that was not answered it is the same
 * operation, sent again; with others it is another one.
 */
export function useOperation<K extends OperationKey>(
	key: K,
): (body: OperationBody<K>) => Promise<AnswerOf<K>> {
	/** Ids of the attempts that were not answered, by their values. */
	const { current: attempts } = useRef(new Map<string, string>());
	return async (body) => {
		const values = JSON.stringify(body);
		const opId = attempts.get(values) ?? newOpId();
		attempts.set(values, opId);
		const answer = await perform(key, body, { opId });
		attempts.delete(values);
		return answer;
	};
}

/**
 * Reads an endpoint through the query cache.
 *
 * `isWatched`: it is read again every few seconds, for data that changes without any record visible to the reader.
 */
export function useEndpoint<K extends EndpointKey & `GET ${string}`>(
	key: K,
	...[request, { enabled = true, isWatched = false } = {}]: With<
		K,
		{ readonly enabled?: boolean; readonly isWatched?: boolean }
	>
) {
	const path = pathFrom(key, request ?? {});
	return useQuery({
		queryKey: readKey(path),
		queryFn: ({ signal }) => api().send<AnswerOf<K>>(path, { signal }),
		enabled,
		refetchInterval: isWatched && WATCH_INTERVAL_MS,
	});
}
