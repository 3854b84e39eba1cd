/** Preview of a notice run for overdue loans, and the past runs. */

import type { AnswerOf } from "@rafta/library/api/index";
import { useQuery } from "@tanstack/react-query";
import { api, call, literal, type PresentedRecord, useOperation } from "#data";
import { useAction } from "#kit";

export type Preview = AnswerOf<"POST /api/notices/preview">;
export type LateClass = Preview["classes"][number];
export type LateReader = LateClass["readers"][number];
export type LateLoan = LateReader["loans"][number];

export type NoticeRun = PresentedRecord<"notice_runs"> & {
	readonly counts: Readonly<
		Record<"readers" | "loans" | "mail" | "app" | "slip" | "unreached" | "failed", number>
	>;
};

export const previewKey = ["notices", "preview"] as const;

/** `classCode`: of one class only; empty: of all. */
export const usePreview = (classCode: string) =>
	useQuery({
		queryKey: [...previewKey, classCode],
		queryFn: () => call("POST /api/notices/preview", { body: classCode ? { class_code: classCode } : {} }),
		staleTime: 0,
	});

/** Polling interval of a running run, in milliseconds. */
const POLL_INTERVAL_MS = 400;
const shown = 10;

const runsKey = ["notice_runs"] as const;

/** The library's last runs, newest first; polled while one is running. */
export const useRuns = (library: string | undefined) =>
	useQuery({
		queryKey: [...runsKey, library],
		queryFn: async ({ signal }) => {
			const page = await api()
				.collection("notice_runs")
				.getList<NoticeRun>(1, shown, {
					filter: `library_id = ${literal(library ?? "")}`,
					sort: "-created",
					skipTotal: true,
					signal,
				});
			return page.items;
		},
		enabled: library !== undefined,
		refetchInterval: ({ state }) =>
			state.data?.some(({ status }) => status === "running") ? POLL_INTERVAL_MS : false,
	});

/** Begins a run, of one class or of all. */
export function useBeginRun(classCode: string) {
	const run = useOperation("POST /api/notices/run");
	return useAction({
		mutationFn: () => run({ ...(classCode && { class_code: classCode }) }),
		quiet: true,
		stale: ["notice_runs"],
	});
}

export const documentPath = (run: string, file: string): string => `/api/notices/runs/${run}/${file}`;
