import { roles } from "@rafta/library/access/roles";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { api, useSite } from "#data";
import { useTexts } from "#i18n";
import {
	Button,
	Card,
	FormErrors,
	Link,
	Loading,
	Page,
	TextInput,
	useMailWaits,
	useSearchParams,
} from "#kit";
import { NewPasswordInput } from "../NewPasswordInput.tsx";
import { PasswordInput } from "../PasswordInput.tsx";
import { texts as userTexts } from "../texts.ts";
import { linkOf } from "./link.ts";
import { texts } from "./texts.ts";

/**
 * Message that replaces a completed form. The way to Rafta's sign-in is for Rafta's accounts: those of other collections
 * belong to another application, and sign in there.
 */
function ResetSent({ collection, children }: { collection?: string; children: ReactNode }) {
	const t = useTexts(texts);
	const site = useSite();
	const isOurs = collection === undefined || collection === site.data?.accounts;
	return (
		<Card>
			<p role="status">{children}</p>
			{isOurs && (
				<p>
					<Link href="/users/login" className="link font-semibold">
						{t("toLogin")}
					</Link>
				</p>
			)}
		</Card>
	);
}

interface FormProps {
	work(): Promise<unknown>;
	button: string;
	done: string;
	/** Id of the collection of the account that the form changes. */
	collection?: string;
	children: ReactNode;
}

/** Single-button form with a completion message. */
function OneStep({ work, button, done, collection, children }: FormProps) {
	const step = useMutation({ mutationFn: work });
	if (step.isSuccess) return <ResetSent collection={collection}>{done}</ResetSent>;
	function submit(event: FormEvent) {
		event.preventDefault();
		step.mutate();
	}
	return (
		<Card>
			<form onSubmit={submit} className="flex flex-col gap-4">
				{children}
				<FormErrors error={step.error} />
				<Button type="submit" variant="primary" busy={step.isPending}>
					{button}
				</Button>
			</form>
		</Card>
	);
}

function RequestLink() {
	const t = useTexts(texts);
	const u = useTexts(userTexts);
	const [email, setEmail] = useState("");
	if (useMailWaits())
		return (
			<Page title={t("forgot")} narrow>
				<ResetSent>{t("noMail")}</ResetSent>
			</Page>
		);
	return (
		<Page title={t("forgot")} lead={t("forgotLead")} narrow keepFocus>
			<OneStep
				work={() => api().collection("users").requestPasswordReset(email.trim())}
				button={t("send")}
				done={t("sent")}
			>
				<TextInput
					label={u("email")}
					type="email"
					required
					autoFocus
					autoComplete="email"
					value={email}
					onChange={(event) => setEmail(event.target.value)}
				/>
			</OneStep>
			<p>{t("noAddress")}</p>
		</Page>
	);
}

interface LinkProps {
	token: string;
	/** Id of the account's collection: own collections and superusers get mails, too. */
	collection: string;
}

/** The account behind the link is unknown here, so the stricter password rule is used for everybody. */
const someone = { role: roles.manager, own: [] };

function NewPassword({ token, collection }: LinkProps) {
	const t = useTexts(texts);
	const u = useTexts(userTexts);
	const [password, setPassword] = useState("");
	return (
		<Page title={t("newPassword")} narrow keepFocus>
			<OneStep
				work={() => api().collection(collection).confirmPasswordReset(token, password, password)}
				button={t("save")}
				done={t("saved")}
				collection={collection}
			>
				<NewPasswordInput label={u("newPassword")} value={password} onChange={setPassword} owner={someone} />
			</OneStep>
		</Page>
	);
}

function NewAddress({ token, collection }: LinkProps) {
	const t = useTexts(texts);
	const u = useTexts(userTexts);
	const [password, setPassword] = useState("");
	return (
		<Page title={t("change")} lead={t("changeLead")} narrow keepFocus>
			<OneStep
				work={() => api().collection(collection).confirmEmailChange(token, password)}
				button={t("confirm")}
				done={t("changed")}
				collection={collection}
			>
				<PasswordInput
					label={u("password")}
					value={password}
					onChange={setPassword}
					autoComplete="current-password"
				/>
			</OneStep>
		</Page>
	);
}

function Verification({ token, collection }: LinkProps) {
	const t = useTexts(texts);
	const { mutate, isSuccess, error } = useMutation({
		mutationFn: () => api().collection(collection).confirmVerification(token),
	});
	useEffect(() => mutate(), [mutate]);
	return (
		<Page title={t("verify")} narrow>
			{isSuccess ? (
				<ResetSent collection={collection}>{t("verified")}</ResetSent>
			) : error ? (
				<Card>
					<FormErrors error={error} />
				</Card>
			) : (
				<Loading />
			)}
		</Page>
	);
}

/** Screen that requests a password reset, and the target of the links in all account mails. */
export default function ForgotPassword() {
	const t = useTexts(texts);
	const [params] = useSearchParams();
	const token = params.get("token") ?? "";
	if (token === "") return <RequestLink />;
	const { kind, collection } = linkOf(token);
	switch (kind) {
		case "passwordReset":
			return <NewPassword token={token} collection={collection} />;
		case "emailChange":
			return <NewAddress token={token} collection={collection} />;
		case "verification":
			return <Verification token={token} collection={collection} />;
		default:
			return (
				<Page title={t("forgot")} narrow>
					<ResetSent>{t("broken")}</ResetSent>
				</Page>
			);
	}
}
