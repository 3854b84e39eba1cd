import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { api, type User } from "#data";
import { useTexts } from "#i18n";
import { Button, Form, FormErrors, mailTexts, useMailWaits } from "#kit";
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
	/** New address to which the link was sent. */
	const [asked, setAsked] = useState("");
	const m = useTexts(mailTexts);
	const noServer = useMailWaits();
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
						{asked !== "" && <p role="status">{t("emailSent", { email: asked })}</p>}
						{isOpen && asked === "" && (
							<Form
								layout="stack"
								variant="plain"
								initial={{ newEmail: "" }}
								fields={[
									{
										name: "newEmail",
										label: t("emailNew"),
										hint: t("emailLead"),
										type: "email",
										required: true,
										autoComplete: "email",
									},
								]}
								save={async ({ newEmail }) => {
									await api().collection("users").requestEmailChange(newEmail);
									return newEmail;
								}}
								onSaved={setAsked}
								submit={t("emailSend")}
							/>
						)}
					</div>
				)}
			</Line>
		</li>
	);
}
