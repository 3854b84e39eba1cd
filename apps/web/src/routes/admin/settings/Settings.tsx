import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { useTexts } from "#i18n";
import { Loading, Page, Tabs, useSearchParams } from "#kit";
import { addressOf, isSection, type Section, sections } from "./sections.ts";
import { texts } from "./texts.ts";

const parts: Readonly<Record<Section, LazyExoticComponent<ComponentType>>> = {
	general: lazy(() => import("./sections/General.tsx")),
	mail: lazy(() => import("./sections/Mail.tsx")),
	storage: lazy(() => import("./sections/Storage.tsx")),
	backups: lazy(() => import("./sections/Backups.tsx")),
	limits: lazy(() => import("./sections/Limits.tsx")),
	signin: lazy(() => import("./sections/SignIn.tsx")),
	tokens: lazy(() => import("./sections/Tokens.tsx")),
	logs: lazy(() => import("./sections/Logs.tsx")),
	database: lazy(() => import("./sections/Database.tsx")),
};

/** The screen of the settings with one section open. */
export function SettingsScreen({ section }: { section: Section }) {
	const t = useTexts(texts);
	const Part = parts[section];
	return (
		<Page title={t(section === "database" ? "migrationTitle" : "title")} lead={t("lead")}>
			<Tabs
				label={t("sections")}
				tabs={sections.map((one) => ({ href: addressOf(one), text: t(one), isCurrent: one === section }))}
			/>
			<Suspense fallback={<Loading />}>
				<Part />
			</Suspense>
		</Page>
	);
}

/** Settings of the whole installation beyond its site: mail, storage, limits, backups, signing in, logs. */
export default function Settings() {
	const [params] = useSearchParams();
	const section = params.get("section");
	return <SettingsScreen section={isSection(section) ? section : "general"} />;
}
