/** The properties and operations that imports of every kind of list share. */
import type { AnswerOf } from "@rafta/library/api/index";
import type { FileProblem } from "@rafta/library/tables/problems";
import { useQuery } from "@tanstack/react-query";
import { api, call, sendForm } from "#data";

type UploadAnswer<K extends ImportKey> = Omit<AnswerOf<K>, "import">;
type ImportKey = "POST /api/imports/titles" | "POST /api/imports/students";

/** An import. `Counts`: the numbers that are counted for its kind. */
export type Job<Counts = object> = Omit<AnswerOf<ImportKey>["import"], "counts"> & {
	readonly counts: Counts & {
		/** Why the file could not be read completely. */
		readonly refused?: FileProblem;
		/** Numbers of rows by outcome, once the import is finished. */
		readonly outcomes?: Readonly<Record<string, number>>;
		/** Numbers of the things that its rows made. */
		readonly made?: Readonly<Record<string, number>>;
	};
};

/** Result of reading a file, while it is available. */
export type Reading<K extends ImportKey, Counts> = UploadAnswer<K> & { readonly import: Job<Counts> };

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
export function sendFile<K extends ImportKey, Counts>(
	key: K,
	file: File,
	options: object,
): Promise<Reading<K, Counts>> {
	const body = new FormData();
	body.append("options", JSON.stringify(options));
	body.append("file", file);
	// What is counted depends on the kind: the contract does not say it.
	return sendForm(key, body) as Promise<Reading<K, Counts>>;
}

export const act = <T extends Job>(id: string, what: "apply" | "cancel" | "undo", body: object = {}) =>
	call(`POST /api/imports/:id/${what}`, { params: { id }, body }) as Promise<{ readonly import: T }>;

export const discard = (id: string) => call("DELETE /api/imports/:id", { params: { id } });
