/** Reading and writing records through the query cache. */

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { useEffect } from "react";
import { api } from "./client.ts";
import { invalidate, type Read } from "./outdated.ts";
import { keepSubscribed, onGap } from "./stream.ts";

export interface ListOptions {
	page?: number;
	perPage?: number;
	sort?: string;
	filter?: string;
	expand?: string;
	fields?: string;
}

/** A page of a collection. While another page loads, the previous one stays on screen. */
export function useList<T = RecordModel>(collection: string, options: ListOptions, enabled = true) {
	return useQuery({
		queryKey: [collection, "list", options],
		queryFn: ({ signal }) => {
			const { page = 1, perPage = 30, ...rest } = options;
			return api()
				.collection(collection)
				.getList<T>(page, perPage, { ...rest, signal });
		},
		placeholderData: keepPreviousData,
		enabled,
	});
}

/** Batch size for reading a whole list (specification, section 9). */
export const wholeList = { batch: 500 } as const;

/** One record. */
export function useOne<T = RecordModel>(collection: string, id: string, expand = "") {
	return useQuery({
		queryKey: [collection, "one", id, expand],
		queryFn: ({ signal }) => api().collection(collection).getOne<T>(id, { expand, signal }),
		enabled: id !== "",
	});
}

type Values = Record<string, unknown> | FormData;

/**
 * Creates (no id) or changes a record, through `send` where it does not go to the record API, and invalidates the
 * cached reads of its collection. Changes of one record follow one another, so that the last one stays.
 */
export function useSave<T = RecordModel>(
	collection: string,
	id?: string,
	send?: (values: Record<string, unknown>) => Promise<T>,
) {
	const queries = useQueryClient();
	return useMutation({
		scope: id ? { id: `${collection} ${id}` } : undefined,
		mutationFn: (values: Values): Promise<T> =>
			send && !(values instanceof FormData)
				? send(values)
				: id
					? api().collection(collection).update<T>(id, values)
					: api().collection(collection).create<T>(values),
		onSuccess: () => invalidate(queries, collection),
	});
}

/** Milliseconds. */
export const WATCH_INTERVAL_MS = 10_000;

/** Reads from a path of the record service that is no collection; our own endpoints are read by `useEndpoint`. */
export function useRead<T>(path: string, enabled = true) {
	return useQuery({
		queryKey: ["path", path],
		queryFn: ({ signal }) => api().send<T>(path, { signal }),
		enabled,
	});
}

/**
 * Reads what is listed again whenever a record of the collection changes, and after a gap in which changes
 * were not heard of; without any it subscribes to nothing.
 */
export function useLive(collection: string, what: readonly Read[]): void {
	const queries = useQueryClient();
	const joined = JSON.stringify(what);
	useEffect(() => {
		if (joined === "[]") return;
		const reread = () => void invalidate(queries, ...(JSON.parse(joined) as Read[]));
		const leave = keepSubscribed(api().collection(collection).subscribe("*", reread));
		const forget = onGap(reread);
		return () => {
			forget();
			leave();
		};
	}, [collection, joined, queries]);
}

/** A condition of the filter language: the field is one of the values. */
export const oneOf = (field: string, values: Iterable<string>): string =>
	Array.from(values, (value) => `${field} = ${literal(value)}`).join(" || ");

/** Quotes a text as a literal of the filter language. */
export const literal = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&")}"`;
