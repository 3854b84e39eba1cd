import type { ReportAnswer } from "@rafta/library/api/reports";
import type { Report } from "@rafta/library/reports/definition";
import { useQuery } from "@tanstack/react-query";
import { api } from "#data";
import { storedLanguage } from "#i18n";
import { type Filters, type Place, requestOf } from "./address.ts";

const MINUTE_MS = 60_000;

let last: Promise<unknown> = Promise.resolve();

/** Runs one after the other: a dozen reports at once would hold up the desks that the same server serves. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const next = last.then(work, work);
	last = next.catch(() => {});
	return next;
}

/** A report's figures and the few rows that its card shows. */
export function useGlance(report: Report, place: Place, filters: Filters, isSeen: boolean) {
	const { rows } = report.glance;
	const [first] = report.tables;
	const table = rows?.table ?? first?.key ?? "";
	return useQuery({
		queryKey: ["report", report.kind, place, filters, storedLanguage(), "glance"],
		queryFn: ({ signal }) =>
			inTurn(() => {
				signal.throwIfAborted();
				const path = requestOf(report, place, filters, { table, limit: String(rows?.most ?? 1) });
				return api().send<ReportAnswer>(path, { signal });
			}),
		enabled: isSeen,
		staleTime: 5 * MINUTE_MS,
		refetchOnWindowFocus: false,
	});
}
