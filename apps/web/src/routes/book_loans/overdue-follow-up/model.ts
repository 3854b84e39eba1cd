/** Preview of a notice run for overdue loans, and the past runs. */
import { useQuery } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { api } from "../../../data/client.ts";
import { literal, operation } from "../../../data/queries.ts";

export interface LateLoan {
	id: string;
	title: string;
	barcode: string;
	due_on: string;
	days_late: number;
	/** The last notice sent for it. */
	told: { step: number; on: string } | null;
	/** The next step, if any. */
	next: number | null;
}

export interface LateReader {
	id: string;
	full_name: string;
	way: "mail" | "slip";
	loans: LateLoan[];
}

export interface LateClass {
	class_code: string;
	readers: LateReader[];
}

export interface Preview {
	library: string;
	notices_on: boolean;
	mail_ready: boolean;
	classes: LateClass[];
	/** Classes without overdue books. */
	without: string[];
	/** Readers who would be notified. */
	readers: number;
	loans: number;
	is_cut: boolean;
}

export interface NoticeRun extends RecordModel {
	kind: "asked" | "morning";
	status: "running" | "done";
	on: string;
	counts: Record<"readers" | "loans" | "mail" | "app" | "slip" | "unreached" | "failed", number>;
}

export const previewKey = ["notices", "preview"] as const;

export const usePreview = () =>
	useQuery({
		queryKey: previewKey,
		queryFn: () => operation<Preview>("/api/notices/preview", {}),
		staleTime: 0,
	});

/** Polling interval of a running run, in milliseconds. */
const POLL_INTERVAL_MS = 400;
const shown = 10;

export const runsKey = ["notice_runs"] as const;

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

export const beginRun = (op_id: string) => operation<{ run: { id: string } }>("/api/notices/run", { op_id });

export const documentPath = (run: string, file: string): string => `/api/notices/runs/${run}/${file}`;
