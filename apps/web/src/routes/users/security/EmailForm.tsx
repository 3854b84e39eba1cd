import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, type User } from "../../../data/client.ts";
import { useEndpoint } from "../../../data/endpoints.ts";
import { fieldErrors } from "../../../data/errors.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Card } from "../../../ui/Page.tsx";
import { texts } from "./texts.ts";

function Verify({ email }: { email: string }) {
	const t = useTexts(texts);
	const verify = useMutation({ mutationFn: () => api().collection("users").requestVerification(email) });
	if (verify.isSuccess) return <p role="status">{t("emailVerifySent", { email })}</p>;
	return (
		<>
			<Button className="self-start" busy={verify.isPending} onClick={() => verify.mutate()}>
				{t("emailVerify")}
			</Button>
			<FormErrors error={verify.error} />
		</>
	);
}

/** The account's address: verified by a link, and changed by a link sent to the new address. */
export function EmailForm({ user }: { user: User }) {
	const t = useTexts(texts);
	const [email, setEmail] = useState("");
	const mail = useEndpoint("GET /api/me/second-factor");
	const ask = useMutation({
		mutationFn: () => api().collection("users").requestEmailChange(email.trim()),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		ask.mutate();
	}
	return (
		<Card title={t("email")}>
			<div className="flex flex-col gap-4">
				{user.email === "" ? (
					<p>{t("emailNone")}</p>
				) : (
					<p className="flex flex-wrap items-center gap-2 break-all">
						{t("emailNow", { email: user.email })}
						<Badge tone={user.verified ? "good" : "warn"}>
							{t(user.verified ? "emailVerified" : "emailNotVerified")}
						</Badge>
					</p>
				)}
				{mail.data?.mail === false && <p role="note">{t("mailWaits")}</p>}
				{user.email !== "" && !user.verified && <Verify email={user.email} />}
				{ask.isSuccess ? (
					<p role="status">{t("emailSent", { email: email.trim() })}</p>
				) : (
					<form onSubmit={submit} className="flex flex-col gap-4">
						<TextInput
							label={t("emailNew")}
							hint={t("emailLead")}
							type="email"
							required
							autoComplete="email"
							error={fieldErrors(ask.error).newEmail}
							value={email}
							onChange={(event) => setEmail(event.target.value)}
						/>
						<FormErrors error={ask.error} shown={["newEmail"]} />
						<Button type="submit" className="self-start" busy={ask.isPending}>
							{t("emailSend")}
						</Button>
					</form>
				)}
			</div>
		</Card>
	);
}
