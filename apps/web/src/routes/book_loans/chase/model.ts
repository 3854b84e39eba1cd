/** Overdue loans as a run of notices would tell them, and the runs that were. */
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
	/** The last that was told of it. */
	told: { step: number; on: string } | null;
	/** The step that comes, if any. */
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
	/** Readers who would be told. */
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

/** Milliseconds between two looks at a run under way. */
const pause = 400;
const shown = 10;

export const runsKey = ["notice_runs"] as const;

/** The library's last runs, the newest first; looked at again and again while one is under way. */
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
		refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "running") ? pause : false),
	});

export const beginRun = (op_id: string) => operation<{ run: { id: string } }>("/api/notices/run", { op_id });

export const paperPath = (run: string, paper: string): string => `/api/notices/runs/${run}/${paper}`;
