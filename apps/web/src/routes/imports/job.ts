/** The properties and operations that imports of every kind of list share. */
import type { FileProblem } from "@rafta/library/tables/problems";
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
		/** Why the file could not be read completely. */
		refused?: FileProblem;
		/** Numbers of rows by outcome, once the import is finished. */
		outcomes?: Record<string, number>;
	};
	done: number;
	total: number;
	expires_on: string;
}

/** Polling interval of a running import, in milliseconds. */
const POLL_INTERVAL_MS = 500;

export const isRunning = (job: Job | undefined): boolean =>
	job?.status === "reading" || job?.status === "applying" || job?.status === "undoing";

/** Fetches an import; polls while it is running. */
export function useJob<T extends Job>(id: string) {
	return useQuery({
		queryKey: ["imports", "one", id],
		queryFn: ({ signal }) => api().collection("imports").getOne<T>(id, { signal }),
		enabled: id !== "",
		refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_INTERVAL_MS : false),
	});
}

/** Sends a file with the chosen options, to be read. */
export function sendFile<Answer>(kind: "titles" | "students", file: File, options: object): Promise<Answer> {
	const body = new FormData();
	body.append("options", JSON.stringify(options));
	body.append("file", file);
	return api().send(`/api/imports/${kind}`, { method: "POST", body, requestKey: null });
}

export const act = <T extends Job>(id: string, what: "apply" | "cancel" | "undo", body: object = {}) =>
	operation<{ import: T }>(`/api/imports/${id}/${what}`, body);

export const discard = (id: string) =>
	api().send(`/api/imports/${id}`, { method: "DELETE", requestKey: null });
