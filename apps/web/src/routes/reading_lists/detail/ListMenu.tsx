import { call } from "#data";
import { useTexts } from "#i18n";
import { Actions, useAction, useGo } from "#kit";
import { type List, listReads } from "../model.ts";
import { detailTexts } from "./texts.ts";

/** What is done rarely with a list: copied, archived, deleted. */
export function ListMenu({ list: { id, state } }: { list: List }) {
	const t = useTexts(detailTexts);
	const go = useGo();
	const isArchived = state === "archived";
	const archive = useAction({
		mutationFn: () =>
			call("POST /api/reading-lists/:id/archive", { params: { id }, body: { archived: !isArchived } }),
		done: t(isArchived ? "unarchived" : "archived"),
		stale: listReads,
	});
	const remove = useAction({
		mutationFn: () => call("DELETE /api/reading-lists/:id", { params: { id } }),
		done: t("removed"),
		stale: listReads,
		onSuccess: () => go("/reading_lists"),
	});
	return (
		<Actions
			limit={0}
			phoneLimit={0}
			of={[
				{ text: t("copy"), href: `/reading_lists/create?copy=${id}` },
				{ text: t(isArchived ? "unarchive" : "archive"), run: () => archive.mutate() },
				{
					text: t("remove"),
					ask: { title: t("removeTitle"), text: t("removeText"), yes: t("remove") },
					run: () => remove.mutate(),
				},
			]}
		/>
	);
}
