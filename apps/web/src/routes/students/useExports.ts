import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Action } from "../../app/Actions.tsx";
import { download } from "../../data/download.ts";
import { messageOf } from "../../data/errors.ts";
import { outdated } from "../../data/outdated.ts";
import { useTexts } from "../../i18n/language.tsx";
import { toast } from "../../ui/toast.tsx";
import { privacyTexts } from "./privacyTexts.ts";

/** Exports all data of a reader, as a document for people or as a file for programs. */
export function useExports(reader: string): (format: "pdf" | "json") => Action {
	const t = useTexts(privacyTexts);
	const queries = useQueryClient();
	const get = useMutation({
		mutationFn: (format: "pdf" | "json") =>
			download(`/api/readers/${encodeURIComponent(reader)}/export?format=${format}`),
		// The export is recorded in the journal.
		onSuccess: () => outdated(queries, "audit_events"),
		onError: (error) => toast(messageOf(error), "bad"),
	});
	return (format) => ({
		text: t(format),
		busy: get.isPending && get.variables === format,
		run: () => get.mutate(format),
	});
}
