import { useMutation } from "@tanstack/react-query";
import { api, type User } from "#data";
import { useTexts } from "#i18n";
import { Button, FormErrors, Link, mailTexts, useMailToast, useMailWaits } from "#kit";
import { texts } from "../adminTexts.ts";
import { Part } from "../own/Part.tsx";

/** Mails that an administrator can send to an account: administrators never set another person's password here. */
export function AccountMails({ user }: { user: User }) {
	const t = useTexts(texts);
	const m = useTexts(mailTexts);
	const waits = useMailWaits();
	const mailed = useMailToast();
	const users = () => api().collection("users");
	const reset = useMutation({
		mutationFn: () => users().requestPasswordReset(user.email),
		onSuccess: () => mailed(t("resetSent")),
	});
	const verify = useMutation({
		mutationFn: () => users().requestVerification(user.email),
		onSuccess: () => mailed(t("verifySent")),
	});
	return (
		<Part
			title={t("mails")}
			lead={user.email === "" ? t("noAddress") : t("mailsLead", { email: user.email })}
		>
			{user.email !== "" && (
				<div className="flex flex-col gap-3">
					{waits && (
						<p role="note" className="text-sm">
							{m("waits")}{" "}
							<Link href="/admin/settings?section=mail" className="link">
								{t("mailSettings")}
							</Link>
						</p>
					)}
					<div className="flex flex-wrap gap-2">
						<Button busy={reset.isPending} onClick={() => reset.mutate()}>
							{t("reset")}
						</Button>
						{!user.verified && (
							<Button busy={verify.isPending} onClick={() => verify.mutate()}>
								{t("verify")}
							</Button>
						)}
					</div>
					<FormErrors error={reset.error ?? verify.error} />
				</div>
			)}
		</Part>
	);
}
