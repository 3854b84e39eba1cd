import { users } from "@rafta/library/collections/users";
import { themes } from "@rafta/library/site/themes";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { setTheme, useTheme } from "../../../app/theme.ts";
import { turkishNames } from "../../../app/themes.ts";
import { api, type User } from "../../../data/client.ts";
import { fieldErrors } from "../../../data/errors.ts";
import { logIn, useUser } from "../../../data/session.ts";
import { setLanguage, useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { useGo } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { RecordForm } from "../../../ui/RecordForm.tsx";
import { Empty } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { ScreenProps } from "../../screen.ts";
import { PasswordInput } from "../PasswordInput.tsx";
import { texts } from "../texts.ts";

/** A new password ends every session, this one too: so sign in again at once. */
async function changePassword(user: User, oldPassword: string, password: string): Promise<void> {
	await api().collection("users").update(user.id, { oldPassword, password, passwordConfirm: password });
	await logIn(user.email, password);
}

function PasswordForm({ user }: { user: User }) {
	const t = useTexts(texts);
	const [old, setOld] = useState("");
	const [fresh, setFresh] = useState("");
	const change = useMutation({
		mutationFn: () => changePassword(user, old, fresh),
		onSuccess: () => {
			setOld("");
			setFresh("");
			toast(t("passwordChanged"));
		},
	});
	const errors = fieldErrors(change.error);
	function submit(event: FormEvent) {
		event.preventDefault();
		change.mutate();
	}
	return (
		<form onSubmit={submit} className="flex flex-col gap-4">
			<PasswordInput
				label={t("oldPassword")}
				value={old}
				onChange={setOld}
				autoComplete="current-password"
				error={errors.oldPassword}
			/>
			<PasswordInput
				label={t("newPassword")}
				value={fresh}
				onChange={setFresh}
				autoComplete="new-password"
				hint={t("passwordHint")}
				error={errors.password}
			/>
			<FormErrors error={change.error} shown={["oldPassword", "password"]} />
			<Button type="submit" busy={change.isPending} className="self-start">
				{t("changePassword")}
			</Button>
		</form>
	);
}

/** The theme belongs to the device, not to the account: it changes at once and needs no saving. */
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
	const go = useGo();
	if (user?.id !== params.id || !user) {
		return (
			<Page title={t("edit")} narrow>
				<Empty title={t("notYours")} />
			</Page>
		);
	}
	return (
		<Page title={t("edit")} narrow>
			<Card>
				<RecordForm<User>
					collection={users}
					fields={["name", "username", "avatar", "language"]}
					record={user}
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
			<Card title={t("changePassword")}>
				<PasswordForm user={user} />
			</Card>
		</Page>
	);
}
