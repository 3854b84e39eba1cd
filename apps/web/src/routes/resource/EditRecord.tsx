import { useOne } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Card, Page, Ready } from "#kit";
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
