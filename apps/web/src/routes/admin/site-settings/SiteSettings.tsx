import { useList, useLive } from "#data";
import { useTexts } from "#i18n";
import { Page, Ready, Tabs, useSearchParams } from "#kit";
import { AccessEditor } from "./AccessEditor.tsx";
import { GeneralForm } from "./GeneralForm.tsx";
import { LegalEditor } from "./LegalEditor.tsx";
import { Lookup } from "./Lookup.tsx";
import { Retention } from "./Retention.tsx";
import type { SiteRecord } from "./site.ts";
import { texts } from "./texts.ts";

const sections = ["general", "access", "lookup", "retention", "legal"] as const;
type Section = (typeof sections)[number];

function Part({ section, record }: { section: Section; record: SiteRecord | undefined }) {
	if (section === "general") return <GeneralForm key={record?.id} record={record} />;
	if (section === "access") return <AccessEditor record={record} />;
	if (section === "lookup") return <Lookup />;
	return section === "retention" ? <Retention /> : <LegalEditor />;
}

/** Settings of the whole installation, and access to screens. */
export default function SiteSettings() {
	const t = useTexts(texts);
	const [params] = useSearchParams();
	const section = sections.find((one) => one === params.get("section")) ?? "general";
	const site = useList<SiteRecord>("site_settings", { perPage: 1 });
	useLive("site_settings", ["site_settings"]);
	return (
		<Page title={t("title")}>
			<Tabs
				label={t("sections")}
				tabs={sections.map((one) => ({
					href: `/admin/site-settings?section=${one}`,
					text: t(one),
					isCurrent: one === section,
				}))}
			/>
			<Ready query={site}>{(data) => <Part section={section} record={data.items[0]} />}</Ready>
		</Page>
	);
}
