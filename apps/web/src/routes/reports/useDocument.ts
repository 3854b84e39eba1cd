import type { Report } from "@rafta/library/reports/definition";
import { download } from "#data";
import { useTexts } from "#i18n";
import { type Action, useAction } from "#kit";
import type { Filters, Place } from "./address.ts";
import { texts } from "./texts.ts";

/** Documents of a report in addition to its files: label, endpoint, and applicable filters. */
const documents = {
	clearance: {
		label: "certificates",
		path: "/api/reports/clearance/certificates",
		narrowed: ["class", "grade", "leavers"],
	},
	"year-end": {
		label: "yearEndForm",
		path: "/api/reports/year-end/form",
		narrowed: ["from", "to", "library_id", "school_id"],
	},
} as const;

/** Prints the document of a report that has one. Certificates are available for the user's own school only. */
export function useDocument(report: Report, place: Place, filters: Filters): Action | undefined {
	const t = useTexts(texts);
	const printable = report.kind in documents ? documents[report.kind as keyof typeof documents] : undefined;
	const fetch = useAction({
		mutationFn: async () => {
			if (!printable) return;
			const names: readonly string[] = printable.narrowed;
			const query = Object.entries(filters).filter(([name]) => names.includes(name));
			const whole = place === "admin" && !filters.school_id ? [["school_id", "all"]] : [];
			await download(`${printable.path}?${new URLSearchParams([...query, ...whole])}`);
		},
	});
	if (!printable || (place === "admin" && report.kind === "clearance")) return undefined;
	return { text: t(printable.label), busy: fetch.isPending, run: () => fetch.mutate() };
}
