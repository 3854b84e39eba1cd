/** Fetches reports from the server. */
import type { ReportAnswer } from "@rafta/library/api/reports";
import type { Report, ReportRow } from "@rafta/library/reports/definition";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#data";
import { storedLanguage } from "#i18n";
import { type Filters, type Place, requestOf } from "./address.ts";

/** Fetches a filtered report; the previous result stays on screen while another filter loads. */
export const useReport = (report: Report, place: Place, filters: Filters) =>
	useQuery({
		queryKey: ["report", report.kind, place, filters, storedLanguage()],
		queryFn: ({ signal }) => api().send<ReportAnswer>(requestOf(report, place, filters), { signal }),
		placeholderData: keepPreviousData,
		// The report shows its creation time; it is not refetched when the window regains the focus.
		refetchOnWindowFocus: false,
	});

/** Returns the rows of a table loaded so far, and a function to load more. */
export function useRows(
	ask: { report: Report; place: Place; filters: Filters; table: string },
	first: { readonly count: number; readonly rows: readonly ReportRow[] },
) {
	const [later, setLater] = useState<{ of: typeof first; rows: readonly ReportRow[] }>();
	const [error, setError] = useState<unknown>();
	const [busy, setBusy] = useState(false);
	// Rows loaded for an older response do not belong to the current one.
	const rows = later?.of === first ? [...first.rows, ...later.rows] : first.rows;
	async function more(): Promise<void> {
		setBusy(true);
		setError(undefined);
		try {
			const { report, place, filters, table } = ask;
			const path = requestOf(report, place, filters, { table, offset: String(rows.length) });
			const answer = await api().send<ReportAnswer>(path, {});
			const next = answer.tables[table]?.rows ?? [];
			setLater({ of: first, rows: [...rows.slice(first.rows.length), ...next] });
		} catch (failure) {
			setError(failure);
		} finally {
			setBusy(false);
		}
	}
	return { rows, isWhole: rows.length >= first.count, more, busy, error };
}
