import { useList, useLive } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { AccessEditor } from "./AccessEditor.tsx";
import { GeneralForm } from "./GeneralForm.tsx";
import { LegalEditor } from "./LegalEditor.tsx";
import { Lookup } from "./Lookup.tsx";
import { Retention } from "./Retention.tsx";
import type { SiteRecord } from "./site.ts";
import { texts } from "./texts.ts";

/** Settings of the whole installation, and access to screens. */
export default function SiteSettings() {
	const t = useTexts(texts);
	const site = useList<SiteRecord>("site_settings", { perPage: 1 });
	useLive("site_settings", [["site_settings"]]);
	const record = site.data?.items[0];
	return (
		<Page title={t("title")}>
			{site.isPending && <Loading />}
			{site.isError && <Failed error={site.error} retry={() => void site.refetch()} />}
			{site.data && (
				<>
					<GeneralForm key={record?.id} record={record} />
					<Lookup />
					<Retention />
					<LegalEditor />
					<AccessEditor record={record} />
				</>
			)}
		</Page>
	);
}
