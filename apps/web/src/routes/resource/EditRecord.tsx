import { useOne } from "../../data/queries.ts";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { Ready } from "../../ui/Ready.tsx";
import type { ResourceScreenProps } from "./props.ts";
import { ResourceForm } from "./ResourceForm.tsx";
import { texts } from "./texts.ts";

export default function EditRecord({ resource, params }: ResourceScreenProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const record = useOne(resource.collection.name, params.id ?? "");
	return (
		<Page title={t("update", { name: resource.collection.label.one[language] })}>
			<Ready query={record}>
				{(data) => (
					<Card>
						<ResourceForm resource={resource} record={data} />
					</Card>
				)}
			</Ready>
		</Page>
	);
}
