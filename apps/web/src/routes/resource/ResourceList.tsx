import { useLanguage, useTexts } from "#i18n";
import { Actions, Page } from "#kit";
import type { ResourceScreenProps } from "./props.ts";
import { ResourceTable } from "./ResourceTable.tsx";
import { texts } from "./texts.ts";

/** All records of a resource that the user may see. */
export default function ResourceList({ resource }: ResourceScreenProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	return (
		<Page
			title={resource.collection.label.many[language]}
			actions={
				<Actions
					of={[
						{ text: t("createAction"), href: `${resource.path}/create`, primary: true, adds: true },
						{ text: t("searchAction"), href: `${resource.path}/search` },
					]}
				/>
			}
		>
			<ResourceTable resource={resource} empty={t("none")} searchable />
		</Page>
	);
}
