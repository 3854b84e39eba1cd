import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Page } from "../../../ui/Page.tsx";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { texts } from "../../resource/texts.ts";
import { Archives } from "./Archives.tsx";

/** All accounts, and those that were deleted. */
export default function AdminUsers() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const users = resourceOf("/users");
	return (
		<Page title={users.collection.label.many[language]}>
			<ResourceTable resource={users} empty={t("none")} searchable />
			<Archives />
		</Page>
	);
}
