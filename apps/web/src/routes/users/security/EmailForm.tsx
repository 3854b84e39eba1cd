import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api, type User } from "../../../data/client.ts";
import { fieldErrors } from "../../../data/errors.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { mailTexts, useMailWaits } from "../../../ui/useMailToast.ts";
import { Line } from "../own/Part.tsx";
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
	const [isOpen, setOpen] = useState(false);
	const [email, setEmail] = useState("");
	const m = useTexts(mailTexts);
	const noServer = useMailWaits();
	const ask = useMutation({
		mutationFn: () => api().collection("users").requestEmailChange(email.trim()),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		ask.mutate();
	}
	const isUnverified = user.email !== "" && !user.verified;
	const waits = noServer && (isOpen || isUnverified);
	return (
		<li>
			<Line
				icon={Mail}
				title={t("email")}
				state={
					user.email === "" ? (
						t("emailNone")
					) : (
						<>
							{user.email} ·{" "}
							<span className={isUnverified ? "text-accent-ink font-semibold" : ""}>
								{t(isUnverified ? "emailNotVerified" : "emailVerified")}
							</span>
						</>
					)
				}
				action={
					<Button
						variant="ghost"
						aria-label={isOpen ? undefined : t("emailChange")}
						onClick={() => setOpen(!isOpen)}
					>
						{t(isOpen ? "cancel" : "change")}
					</Button>
				}
			>
				{(isOpen || isUnverified) && (
					<div className="flex max-w-md flex-col gap-4">
						{waits && (
							<p role="note" className="text-sm">
								{m("waits")}
							</p>
						)}
						{isUnverified && <Verify email={user.email} />}
						{ask.isSuccess && <p role="status">{t("emailSent", { email: email.trim() })}</p>}
						{isOpen && !ask.isSuccess && (
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
				)}
			</Line>
		</li>
	);
}
