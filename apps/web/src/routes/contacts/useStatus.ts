import { contacts } from "@rafta/library/collections/contacts";
import { labelsOf } from "@rafta/library/collections/definition";
import { api } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { toast, useAction } from "#kit";
import type { Status } from "./contact.ts";
import { texts } from "./texts.ts";

const labels = labelsOf(contacts, "status");

export function useStatusLabel(): (status: string) => string {
	const { language } = useLanguage();
	return (status) => labels[status]?.[language] ?? status;
}

interface Change {
	id: string;
	status: Status;
	/** The previous status, for the undo; without it no message is shown. */
	before?: Status;
}

/** Moves a message to another box; the toast offers an undo. */
export function useStatus() {
	const t = useTexts(texts);
	const label = useStatusLabel();
	const change = useAction({
		mutationFn: ({ id, status }: Change) => api().collection("contacts").update(id, { status }),
		stale: ["contacts"],
		onSuccess: (_saved, { id, status, before }) => {
			if (before) {
				toast(t("changed", { status: label(status) }), "good", {
					label: t("undo"),
					run: () => change.mutate({ id, status: before }),
				});
			}
		},
	});
	return change;
}
