import { useMutation, useQueryClient } from "@tanstack/react-query";
import { download } from "../../data/download.ts";
import { messageOf } from "../../data/errors.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.tsx";
import { privacyTexts } from "./privacyTexts.ts";

/** Exports all data of a reader, as a document for people and as a file for programs. */
export function ExportButtons({ reader }: { reader: string }) {
	const t = useTexts(privacyTexts);
	const queries = useQueryClient();
	const get = useMutation({
		mutationFn: (format: "pdf" | "json") =>
			download(`/api/readers/${encodeURIComponent(reader)}/export?format=${format}`),
		// The export is recorded in the journal.
		onSuccess: () => queries.invalidateQueries({ queryKey: ["audit_events"] }),
		onError: (error) => toast(messageOf(error), "bad"),
	});
	const busy = (format: string): boolean => get.isPending && get.variables === format;
	return (
		<>
			<Button busy={busy("pdf")} onClick={() => get.mutate("pdf")}>
				{t("pdf")}
			</Button>
			<Button busy={busy("json")} onClick={() => get.mutate("json")}>
				{t("json")}
			</Button>
		</>
	);
}
