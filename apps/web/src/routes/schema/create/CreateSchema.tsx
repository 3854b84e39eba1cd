import { useQuery } from "@tanstack/react-query";
import { api } from "../../../data/client.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { useCollections } from "../collections.ts";
import { SchemaEditor } from "../edit/SchemaEditor.tsx";
import { Frame } from "../Frame.tsx";
import type { Draft } from "../model.ts";
import { texts } from "../texts.ts";

/** Creates a collection. */
export default function CreateSchema() {
	const t = useTexts(texts);
	const collections = useCollections();
	const scaffolds = useQuery({
		queryKey: ["schema-scaffolds"],
		queryFn: async ({ signal }) =>
			(await api().collections.getScaffolds({ signal })) as unknown as Record<Draft["type"], Draft>,
	});
	const failed = collections.error ?? scaffolds.error;
	return (
		<Frame>
			<Page title={t("create")} lead={t("createLead")}>
				{failed && (
					<Failed
						error={failed}
						retry={() => void Promise.all([collections.refetch(), scaffolds.refetch()])}
					/>
				)}
				{!failed && (!collections.data || !scaffolds.data) && <Loading />}
				{collections.data && scaffolds.data && (
					<SchemaEditor begin={scaffolds.data.base} all={collections.data} scaffolds={scaffolds.data} />
				)}
			</Page>
		</Frame>
	);
}
