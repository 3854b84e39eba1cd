import { users } from "@rafta/library/collections/users";
import { themes } from "@rafta/library/site/themes";
import { setTheme, useTheme } from "../../../app/theme.ts";
import { turkishNames } from "../../../app/themes.ts";
import { api, type User } from "../../../data/client.ts";
import { useProtectedFile } from "../../../data/files.ts";
import { useUser } from "../../../data/session.ts";
import { setLanguage, useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Select } from "../../../ui/Field.tsx";
import { useGo } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { RecordForm } from "../../../ui/RecordForm.tsx";
import { Empty } from "../../../ui/states.tsx";
import { CoverInput } from "../../books/cover/CoverInput.tsx";
import type { ScreenProps } from "../../screen.ts";
import { Security } from "../security/Security.tsx";
import { texts } from "../texts.ts";

/** Theme of the device, not of the account: it changes at once and needs no saving. */
function ThemeChoice() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const chosen = useTheme();
	return (
		<Select
			label={t("theme")}
			hint={t("themeHint")}
			value={chosen}
			onChange={(event) => setTheme(themes.find((theme) => theme === event.target.value) ?? chosen)}
			options={themes.map((theme) => [theme, language === "tr" ? turkishNames[theme] : theme] as const)}
		/>
	);
}

export default function EditProfile({ params }: ScreenProps) {
	const t = useTexts(texts);
	const user = useUser();
	if (user && user.id === params.id) return <OwnProfile user={user} />;
	return (
		<Page title={t("edit")} narrow>
			<Empty title={t("notYours")} />
		</Page>
	);
}

function OwnProfile({ user }: { user: User }) {
	const t = useTexts(texts);
	const go = useGo();
	const picture = useProtectedFile(user, user.avatar);
	return (
		<Page title={t("edit")} narrow>
			<Card>
				<RecordForm<User>
					collection={users}
					fields={["name", "username", "avatar", "language"]}
					record={user}
					wide={["avatar"]}
					custom={{
						avatar: (value, change, error) => (
							<CoverInput
								value={value}
								stored={picture}
								error={error}
								words={{
									label: t("avatar"),
									fresh: t("avatarNew"),
									title: t("avatarCrop"),
									use: t("avatarUse"),
								}}
								onChange={change}
							/>
						),
					}}
					onSaved={(saved) => {
						api().authStore.save(api().authStore.token, saved);
						setLanguage(saved.language);
						go(`/users/detail/${saved.id}`);
					}}
				/>
			</Card>
			<Card title={t("appearance")}>
				<ThemeChoice />
			</Card>
			<Security user={user} />
		</Page>
	);
}
