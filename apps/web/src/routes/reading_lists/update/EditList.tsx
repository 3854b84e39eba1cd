import { call, useEndpoint } from "../../../data/endpoints.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { useGo } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Ready } from "../../../ui/Ready.tsx";
import { useAction } from "../../../ui/useAction.ts";
import type { ScreenProps } from "../../screen.ts";
import { ListForm, type SentList } from "../form/ListForm.tsx";
import { formTexts } from "../form/texts.ts";
import { audienceIn } from "../form/useAudiences.ts";
import { listReads } from "../model.ts";

export default function EditList({ params: { id = "" } }: ScreenProps) {
	const t = useTexts(formTexts);
	const go = useGo();
	const list = useEndpoint("GET /api/reading-lists/:id", { params: { id } });
	const save = useAction({
		mutationFn: (body: SentList) => call("PUT /api/reading-lists/:id", { params: { id }, body }),
		done: t("saved"),
		quiet: true,
		stale: listReads,
		onSuccess: () => go(`/reading_lists/detail/${id}`, "/reading_lists"),
	});
	return (
		<Page title={t("editTitle")}>
			<Ready query={list}>
				{(data) => (
					<ListForm
						isStored
						initial={{ ...data.list, audience: audienceIn(data.list), books: data.books }}
						busy={save.isPending}
						error={save.error}
						onSave={save.mutate}
					/>
				)}
			</Ready>
		</Page>
	);
}
