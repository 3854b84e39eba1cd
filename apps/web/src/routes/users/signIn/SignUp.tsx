import { roles } from "@rafta/library/access/roles";
import { completeOf } from "@rafta/words";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, fieldErrors, logIn, useSite } from "#data";
import { storedLanguage, useTexts } from "#i18n";
import {
	Button,
	Card,
	FormErrors,
	Link,
	Page,
	TextInput,
	tellFailure,
	toast,
	useGoOn,
	useMailWaits,
} from "#kit";
import { joinByCode } from "../../schools/actions.ts";
import { AlreadyIn } from "../login/AlreadyIn.tsx";
import { NewPasswordInput } from "../NewPasswordInput.tsx";
import { texts } from "../texts.ts";

/** Registers an account as in the specification, section 7: role 3, no school yet; then signs in at once. */
async function register(form: {
	name: string;
	username: string;
	email: string;
	password: string;
	/** Of the school that the account joins; empty without one. */
	invite_code: string;
}): Promise<void> {
	await api()
		.collection("users")
		.create({
			...form,
			username: form.username.trim(),
			emailVisibility: false,
			passwordConfirm: form.password,
			role: 3,
			student_id: "",
			school_id: "",
			// Mails to the account use the language in which it was created.
			language: completeOf(storedLanguage()),
		});
	await logIn(form.email, form.password);
	if (form.invite_code.trim() === "") return;
	// The account is there: a code that does not hold is said, and typed again in the list of schools.
	await joinByCode(form.invite_code).catch(tellFailure);
}

export default function SignUp() {
	const t = useTexts(texts);
	const site = useSite();
	const continueTo = useGoOn();
	const waits = useMailWaits();
	const [form, setForm] = useState({ name: "", username: "", email: "", password: "", invite_code: "" });
	const set = (name: keyof typeof form) => (value: string) => setForm({ ...form, [name]: value });
	const signUp = useMutation({
		mutationFn: () => register(form),
		onSuccess() {
			// Without a mail server none is promised.
			if (!waits) toast(t("confirmSent", { email: form.email.trim() }));
			continueTo();
		},
	});
	const errors = fieldErrors(signUp.error);
	function submit(event: FormEvent) {
		event.preventDefault();
		signUp.mutate();
	}
	return (
		<Page title={t("signUp")} lead={t("signUpLead")} narrow keepFocus>
			<AlreadyIn />
			<Card>
				{site.data?.registration === "closed" ? (
					<p role="status">{t("closed")}</p>
				) : (
					<form onSubmit={submit} className="flex flex-col gap-4">
						<TextInput
							label={t("name")}
							required
							maxLength={120}
							autoFocus
							autoComplete="name"
							value={form.name}
							error={errors.name}
							onChange={(event) => set("name")(event.target.value)}
						/>
						<TextInput
							label={t("username")}
							hint={t("usernameHint")}
							maxLength={60}
							autoComplete="username"
							autoCapitalize="none"
							value={form.username}
							error={errors.username}
							onChange={(event) => set("username")(event.target.value)}
						/>
						<TextInput
							label={t("email")}
							required
							type="email"
							autoComplete="email"
							value={form.email}
							error={errors.email}
							onChange={(event) => set("email")(event.target.value)}
						/>
						<NewPasswordInput
							label={t("password")}
							value={form.password}
							error={errors.password}
							onChange={set("password")}
							owner={{ role: roles.manager, own: [form.name, form.username, form.email] }}
						/>
						<TextInput
							label={t("invite")}
							hint={t("inviteHint")}
							maxLength={40}
							autoComplete="off"
							autoCapitalize="characters"
							value={form.invite_code}
							onChange={(event) => set("invite_code")(event.target.value)}
						/>
						<FormErrors error={signUp.error} shown={["name", "username", "email", "password"]} />
						<Button type="submit" variant="primary" busy={signUp.isPending}>
							{t("signUp")}
						</Button>
					</form>
				)}
			</Card>
			<p>
				{t("haveAccount")}{" "}
				<Link href="/users/login" className="link font-semibold">
					{t("login")}
				</Link>
			</p>
		</Page>
	);
}
