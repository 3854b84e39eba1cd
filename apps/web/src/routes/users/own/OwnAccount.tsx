import { users } from "@rafta/library/collections/users";
import { languageFacts } from "@rafta/words";
import { LogOut } from "lucide-react";
import { useEffect } from "react";
import { api, logOut, type User, useProtectedFile, useUser } from "#data";
import { setLanguage, useLanguageChoice, useTexts } from "#i18n";
import { Button, ChipRow, Link, Page, RecordForm, useAction } from "#kit";
import { CoverInput } from "../../books/covers/input/CoverInput.tsx";
import { Security } from "../security/Security.tsx";
import { texts } from "../texts.ts";
import { Head } from "./Head.tsx";
import { Part } from "./Part.tsx";
import { ThemeTiles } from "./ThemeTiles.tsx";

/** What is stored of the account and can be changed by its owner. */
function OwnForm({ user, picture }: { user: User; picture: string }) {
	const t = useTexts(texts);
	return (
		<RecordForm<User>
			collection={users}
			fields={["name", "username", "avatar"]}
			record={user}
			custom={{
				avatar: {
					isWide: true,
					control: (value, change, error) => (
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
				},
			}}
			onSaved={(saved) => api().authStore.save(api().authStore.token, saved)}
		/>
	);
}

/** The language of the screens, which mails and printed documents follow; stored at once. */
function Language({ user }: { user: User }) {
	const t = useTexts(texts);
	const { chosen, offered } = useLanguageChoice();
	const change = useAction({
		mutationFn: (next: string) => api().collection("users").update<User>(user.id, { language: next }),
		onSuccess: (saved) => {
			api().authStore.save(api().authStore.token, saved);
			setLanguage(saved.language);
		},
	});
	return (
		<ChipRow
			label={t("language")}
			chips={offered.map((one) => [one, languageFacts[one].name])}
			value={chosen}
			onChange={(next) => change.mutate(next)}
		/>
	);
}

/** The own account on one page: who it is, how it looks, how one gets in, and what is kept. */
export default function OwnAccount() {
	const user = useUser();
	return user && <Account user={user} />;
}

function Account({ user }: { user: User }) {
	const t = useTexts(texts);
	const picture = useProtectedFile(user, user.avatar);
	useEffect(() => {
		const anchor = window.location.hash.slice(1);
		// Runs after the screen has scrolled to its top, as every screen does.
		if (anchor) requestAnimationFrame(() => document.getElementById(anchor)?.scrollIntoView());
	}, []);
	const links = [
		["/privacy", t("privacyRead")],
		[user.student_id && `/students/${user.student_id}`, t("myCard")],
		[user.school_id && `/schools/detail/${user.school_id}`, t("mySchool")],
		["/contact", t("contact")],
	] as const;
	return (
		<Page title="" name={t("home")} keepFocus>
			<div>
				<Head
					user={user}
					action={
						<Button variant="ghost" className="max-sm:btn-square" aria-label={t("logOut")} onClick={logOut}>
							<LogOut size={20} aria-hidden="true" />
							<span className="max-sm:hidden">{t("logOut")}</span>
						</Button>
					}
				/>
				<Part title={t("account")} lead={t("accountLead")}>
					<OwnForm user={user} picture={picture} />
				</Part>
				<Part title={t("language")} lead={t("languageLead")}>
					<Language user={user} />
				</Part>
				<Part title={t("look")} lead={t("themeHint")}>
					<ThemeTiles />
				</Part>
				<Security user={user} />
				<Part title={t("privacyNotice")} lead={t("privacyText")}>
					<ul className="flex flex-wrap gap-x-8 gap-y-1">
						{links.map(
							([href, text]) =>
								href && (
									<li key={href}>
										<Link
											href={href}
											className="link link-hover text-primary-ink inline-block py-2 font-semibold"
										>
											{text}
										</Link>
									</li>
								),
						)}
					</ul>
				</Part>
			</div>
		</Page>
	);
}
