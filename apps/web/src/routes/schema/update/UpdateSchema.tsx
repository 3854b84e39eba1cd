import { common, useLanguage, useTexts } from "#i18n";
import { Empty, Page, Ready, together } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { useCollections, useOverview } from "../collections.ts";
import { SchemaEditor } from "../edit/SchemaEditor.tsx";
import { Frame } from "../Frame.tsx";
import { collectionLabel } from "../labels.ts";
import { texts } from "../texts.ts";

/** Edits a collection. */
export default function UpdateSchema({ params }: ScreenProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const c = useTexts(common);
	const collections = useCollections();
	const overview = useOverview();
	const found = collections.data?.find(({ name, id }) => name === params.id || id === params.id);
	const line = overview.data?.items.find(({ id }) => id === found?.id);
	return (
		<Frame current={found?.name}>
			<Page
				title={t("update", {
					name: found ? collectionLabel(found.name, language) || found.name : t("collection"),
				})}
				lead={t("updateLead")}
			>
				<Ready query={together(collections, overview)}>
					{([all]) =>
						found ? (
							line && <SchemaEditor key={found.id} begin={found} line={line} all={all} />
						) : (
							<Empty title={c("state.empty")} />
						)
					}
				</Ready>
			</Page>
		</Frame>
	);
}
