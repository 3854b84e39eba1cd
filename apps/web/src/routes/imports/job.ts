/** An import as every kind of list has it, and what can be done with it. */
import { useQuery } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { api } from "../../data/client.ts";
import { operation } from "../../data/queries.ts";

export interface Job extends RecordModel {
	file_name: string;
	status:
		| "reading"
		| "failed"
		| "preview"
		| "discarded"
		| "applying"
		| "applied"
		| "cancelled"
		| "undoing"
		| "undone";
	counts: {
		/** Rows by what became of them, once it is over. */
		outcomes?: Record<string, number>;
	};
	done: number;
	total: number;
	expires_on: string;
}

/** Milliseconds between two looks at a running import. */
const pause = 500;

export const isRunning = (job: Job | undefined): boolean =>
	job?.status === "reading" || job?.status === "applying" || job?.status === "undoing";

/** An import as it is now; looked at again and again while it runs. */
export function useJob<T extends Job>(id: string) {
	return useQuery({
		queryKey: ["imports", "one", id],
		queryFn: ({ signal }) => api().collection("imports").getOne<T>(id, { signal }),
		enabled: id !== "",
		refetchInterval: ({ state }) => (isRunning(state.data) ? pause : false),
	});
}

export const act = <T extends Job>(id: string, what: "apply" | "cancel" | "undo", body: object = {}) =>
	operation<{ import: T }>(`/api/imports/${id}/${what}`, body);

export const discard = (id: string) =>
	api().send(`/api/imports/${id}`, { method: "DELETE", requestKey: null });
