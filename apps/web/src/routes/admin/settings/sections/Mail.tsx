import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, useUser } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, FormErrors, TextInput } from "#kit";
import { type Item, SettingsForm } from "../form/SettingsForm.tsx";
import { Part } from "../Part.tsx";
import { texts } from "../texts.ts";
import { useSettings } from "../useSettings.ts";
import { MailQueue } from "./MailQueue.tsx";

const sender: readonly Item[] = [
	{ path: "meta.senderName", label: "senderName" },
	{ path: "meta.senderAddress", label: "senderAddress", kind: "email" },
];

const server: readonly Item[] = [
	{ path: "smtp.enabled", label: "smtpEnabled", hint: "smtpEnabledHint", kind: "bool" },
	{ path: "smtp.host", label: "smtpHost" },
	{ path: "smtp.port", label: "smtpPort", kind: "number" },
	{ path: "smtp.username", label: "smtpUsername" },
	{ path: "smtp.password", label: "password", kind: "secret" },
	{
		path: "smtp.authMethod",
		label: "smtpAuthMethod",
		kind: "select",
		options: [["", "smtpAuto"], ["PLAIN"], ["LOGIN"]],
	},
	{ path: "smtp.localName", label: "smtpLocalName", hint: "smtpLocalNameHint" },
	{ path: "smtp.tls", label: "smtpTls", hint: "smtpTlsHint", kind: "bool" },
	{ path: "smtp.unencrypted", label: "smtpUnencrypted", hint: "smtpUnencryptedHint", kind: "bool" },
];

/** Sends a test mail and shows the mail server's response. */
function TestMail() {
	const t = useTexts(texts);
	const user = useUser();
	const [email, setEmail] = useState(user?.email ?? "");
	const test = useMutation({
		mutationFn: () =>
			api().send("/api/settings/test/email", {
				method: "POST",
				body: { email: email.trim(), template: "verification", collection: "users" },
			}),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		test.mutate();
	}
	return (
		<Card title={t("testMail")}>
			<p className="mb-4 max-w-prose">{t("testMailLead")}</p>
			<form onSubmit={submit} className="flex flex-col gap-4 sm:max-w-md">
				<TextInput
					label={t("testMailTo")}
					type="email"
					required
					value={email}
					onChange={(event) => setEmail(event.target.value)}
				/>
				<Button type="submit" busy={test.isPending} className="self-start">
					{t("testMailSend")}
				</Button>
				<p role="status">{test.isSuccess && t("testMailSent")}</p>
				<FormErrors error={test.error} />
			</form>
		</Card>
	);
}

/** Sender of mails, mail server, and the queue. */
export default function Mail() {
	const t = useTexts(texts);
	const { read, save } = useSettings();
	return (
		<>
			<Part title={t("sender")} read={read}>
				{(source) => <SettingsForm items={sender} source={source} save={save} />}
			</Part>
			<Part title={t("mailServer")} read={read}>
				{(source) => <SettingsForm items={server} source={source} save={save} />}
			</Part>
			<TestMail />
			<MailQueue />
		</>
	);
}
