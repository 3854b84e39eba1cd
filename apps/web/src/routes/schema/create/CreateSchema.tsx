import { useQuery } from "@tanstack/react-query";
import { api } from "#data";
import { useTexts } from "#i18n";
import { Page, Ready, together } from "#kit";
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
	return (
		<Frame>
			<Page title={t("create")} lead={t("createLead")}>
				<Ready query={together(collections, scaffolds)}>
					{([all, drafts]) => <SchemaEditor begin={drafts.base} all={all} scaffolds={drafts} />}
				</Ready>
			</Page>
		</Frame>
	);
}
