import { registrationOf } from "@rafta/library/access/registration";
import { roles } from "@rafta/library/access/roles";
import { site_settings } from "@rafta/library/collections/site_settings";
import { themeNames, themes } from "@rafta/library/site/themes";
import { useQueryClient } from "@tanstack/react-query";
import { invalidate } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Card, RecordForm, Select } from "#kit";
import type { SiteRecord } from "./site.ts";
import { texts } from "./texts.ts";

/** The policy as an option of the form. */
function policyName(value: unknown): "open" | "basic" | "closed" {
	const { open, role } = registrationOf(value ?? null);
	if (!open) return "closed";
	return role === roles.guest ? "basic" : "open";
}

/** Name and appearance of the site, and whether strangers may sign up. */
export function GeneralForm({ record }: { record: SiteRecord | undefined }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const queries = useQueryClient();
	return (
		<Card title={t("general")}>
			<RecordForm<SiteRecord>
				collection={site_settings}
				fields={["title", "canonical", "description", "image", "theme_default", "registration"]}
				record={record}
				initial={{ registration: { open: true } }}
				custom={{
					canonical: { type: "url", hint: t("canonicalHint"), maxLength: 300 },
					theme_default: {
						kind: "select",
						label: t("theme"),
						options: [
							["", t("themeNone")],
							...themes.map((theme) => [theme, themeNames[theme][language]] as const),
						],
					},
					registration: {
						control: (value, change, error) => (
							<Select
								label={t("registration")}
								error={error}
								value={policyName(value)}
								onChange={({ target }) =>
									change({
										open: target.value !== "closed",
										role: target.value === "basic" ? roles.guest : roles.manager,
									})
								}
								options={[
									["open", t("registrationOpen")],
									["basic", t("registrationBasic")],
									["closed", t("registrationClosed")],
								]}
							/>
						),
					},
				}}
				onSaved={() => void invalidate(queries, "/api/site")}
			/>
		</Card>
	);
}
