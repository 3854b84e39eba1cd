import { download } from "#data";
import { useTexts } from "#i18n";
import { type Action, useAction } from "#kit";
import { privacyTexts } from "./privacyTexts.ts";

/** Exports all data of a reader, as a document for people or as a file for programs. */
export function useExports(reader: string): (format: "pdf" | "json") => Action {
	const t = useTexts(privacyTexts);
	const get = useAction({
		mutationFn: (format: "pdf" | "json") =>
			download(`/api/readers/${encodeURIComponent(reader)}/export?format=${format}`),
		// The export is recorded in the journal.
		stale: ["audit_events"],
	});
	return (format) => ({
		text: t(format),
		busy: get.isBusyWith(format),
		run: () => get.mutate(format),
	});
}
