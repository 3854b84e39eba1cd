import { useQuery } from "@tanstack/react-query";
import type { CollectionModel } from "pocketbase";
import { useLocation } from "wouter";
import { api } from "../../data/client.ts";

/** The record service's collections, as administrators see them. */
export const useCollections = () =>
	useQuery<CollectionModel[]>({
		queryKey: ["schema"],
		queryFn: ({ signal }) => api().collections.getFullList({ signal, sort: "name" }),
	});

/** The schema screens stand in two places; links stay in the one that was opened. */
export function useSchemaPath(): string {
	const [path] = useLocation();
	return path.startsWith("/admin/") ? "/admin/schema" : "/schema";
}
