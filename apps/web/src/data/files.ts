/** Addresses of protected files: a token stands in them, which is drawn anew before it ends. */
import { useQuery } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { api } from "./client.ts";

/** Milliseconds after which a token for files is drawn anew; it lives for three minutes. */
const tokenAge = 120_000;

/** The address of a record's protected file; empty where there is none, or no token yet. */
export function useProtectedFile(record: RecordModel, name: string, thumb?: string): string {
	const token = useQuery({
		queryKey: ["file-token"],
		queryFn: () => api().files.getToken({ requestKey: null }),
		staleTime: tokenAge,
		enabled: name !== "",
	});
	if (name === "" || !token.data) return "";
	return api().files.getURL(record, name, { token: token.data, ...(thumb && { thumb }) });
}
