/** Addresses of protected files: they contain a token, which is renewed before it expires. */
import { useQuery } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { api } from "./client.ts";

/** Milliseconds after which a file token is renewed; it is valid for three minutes. */
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
