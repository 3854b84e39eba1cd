import { useState } from "react";
import { ActionMenu } from "../../../app/ActionMenu.tsx";
import { call } from "../../../data/endpoints.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog, DialogButtons } from "../../../ui/Dialog.tsx";
import { useGo } from "../../../ui/Link.tsx";
import { useAction } from "../../../ui/useAction.ts";
import { type List, listReads } from "../model.ts";
import { detailTexts } from "./texts.ts";

/** What is done rarely with a list: copied, archived, deleted. */
export function ListMenu({ list: { id, state } }: { list: List }) {
	const t = useTexts(detailTexts);
	const go = useGo();
	const [asks, setAsks] = useState(false);
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
	const entries = [
		[t("copy"), () => go(`/reading_lists/create?copy=${id}`)],
		[t(isArchived ? "unarchive" : "archive"), () => archive.mutate()],
		[t("remove"), () => setAsks(true)],
	] as const;
	return (
		<>
			<ActionMenu label={t("more")} icon="more" entries={entries} />
			{asks && (
				<Dialog title={t("remove")} onClose={() => setAsks(false)}>
					<p>{t("removeAsk")}</p>
					<DialogButtons onClose={() => setAsks(false)}>
						<Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
							{t("remove")}
						</Button>
					</DialogButtons>
				</Dialog>
			)}
		</>
	);
}
