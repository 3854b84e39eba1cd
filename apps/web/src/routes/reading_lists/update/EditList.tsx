import { call, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Page, Ready, useGo } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { ListForm } from "../form/ListForm.tsx";
import { formTexts } from "../form/texts.ts";
import { audienceIn } from "../form/useAudiences.ts";

export default function EditList({ params: { id = "" } }: ScreenProps) {
	const t = useTexts(formTexts);
	const go = useGo();
	const list = useEndpoint("GET /api/reading-lists/:id", { params: { id } });
	return (
		<Page title={t("editTitle")}>
			<Ready query={list}>
				{(data) => (
					<ListForm
						isStored
						initial={{ ...data.list, audience: audienceIn(data.list), books: data.books }}
						save={(body) => call("PUT /api/reading-lists/:id", { params: { id }, body })}
						onSaved={() => go(`/reading_lists/detail/${id}`, "/reading_lists")}
					/>
				)}
			</Ready>
		</Page>
	);
}
