import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Link } from "../../ui/Link.tsx";
import { Page } from "../../ui/Page.tsx";
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
				<>
					<Link href={`${resource.path}/search`} className="btn">
						{t("searchAction")}
					</Link>
					<Link href={`${resource.path}/create`} className="btn btn-primary">
						{t("createAction")}
					</Link>
				</>
			}
		>
			<ResourceTable resource={resource} empty={t("none")} searchable />
		</Page>
	);
}
