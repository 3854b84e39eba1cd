import { useMutation } from "@tanstack/react-query";
import { api, type User } from "../../../data/client.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Card } from "../../../ui/Page.tsx";
import { toast } from "../../../ui/toast.tsx";
import { texts } from "../adminTexts.ts";

/** Mails that an administrator can send to an account: administrators never set another person's password here. */
export function AccountMails({ user }: { user: User }) {
	const t = useTexts(texts);
	const users = () => api().collection("users");
	const reset = useMutation({
		mutationFn: () => users().requestPasswordReset(user.email),
		onSuccess: () => toast(t("resetSent")),
	});
	const verify = useMutation({
		mutationFn: () => users().requestVerification(user.email),
		onSuccess: () => toast(t("verifySent")),
	});
	return (
		<Card title={t("mails")}>
			{user.email === "" ? (
				<p>{t("noAddress")}</p>
			) : (
				<div className="flex flex-col gap-3">
					<p>{t("mailsLead", { email: user.email })}</p>
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
		</Card>
	);
}
