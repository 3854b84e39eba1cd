import { useLanguage, useTexts } from "#i18n";
import { Card, Page } from "#kit";
import type { ResourceScreenProps } from "./props.ts";
import { ResourceForm } from "./ResourceForm.tsx";
import { texts } from "./texts.ts";

export default function CreateRecord({ resource }: ResourceScreenProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	return (
		<Page title={t("create", { name: resource.collection.label.one[language] })}>
			<Card>
				<ResourceForm resource={resource} />
			</Card>
		</Page>
	);
}
