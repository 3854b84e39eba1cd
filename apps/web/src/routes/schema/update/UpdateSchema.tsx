import { common } from "../../../i18n/common.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
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
	const failed = collections.error ?? overview.error;
	const found = collections.data?.find(({ name, id }) => name === params.id || id === params.id);
	const line = overview.data?.items.find(({ id }) => id === found?.id);
	const isPending = !collections.data || !overview.data;
	return (
		<Frame current={found?.name}>
			<Page
				title={t("update", {
					name: found ? collectionLabel(found.name, language) || found.name : t("collection"),
				})}
				lead={t("updateLead")}
			>
				{failed && (
					<Failed
						error={failed}
						retry={() => void Promise.all([collections.refetch(), overview.refetch()])}
					/>
				)}
				{!failed && isPending && <Loading />}
				{!isPending && !found && <Empty title={c("state.empty")} />}
				{collections.data && found && line && (
					<SchemaEditor key={found.id} begin={found} line={line} all={collections.data} />
				)}
			</Page>
		</Frame>
	);
}
