import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api, invalidate, useEndpoint, wholeList } from "#data";
import type { Draft } from "./model.ts";

/** The record service's collections, as administrators see them. */
export const useCollections = () =>
	useQuery<Draft[]>({
		queryKey: ["schema"],
		queryFn: async ({ signal }) =>
			(await api().collections.getFullList({ ...wholeList, signal, sort: "name" })) as unknown as Draft[],
	});

/** Overview of the collections with record counts and sizes. */
export const useOverview = () => useEndpoint("GET /api/schema");

/** Slow lists of the last days, and what would help. */
export const useSlowLists = () => useEndpoint("GET /api/schema/slow-lists");

/** Returns a function that refetches everything about the collections. */
export function useForgetSchema(): () => Promise<void> {
	const queries = useQueryClient();
	return () => invalidate(queries, "schema", "/api/schema");
}

/** Base path of the schema screens, which exist in two places; links stay in the current one. */
export function useSchemaPath(): string {
	const [path] = useLocation();
	return path.startsWith("/admin/") ? "/admin/schema" : "/schema";
}

/** Path of the list of collections in the current place. */
export function useListPath(): string {
	const base = useSchemaPath();
	return base === "/schema" ? "/schema/list" : base;
}
