import { useQueryClient } from "@tanstack/react-query";
import { allOutdated, api, call, logOut } from "#data";
import { useTexts } from "#i18n";
import { Card, ConfirmButton, toast, useAction } from "#kit";
import { type Item, SettingsForm } from "../form/SettingsForm.tsx";
import { Part } from "../Part.tsx";
import { texts } from "../texts.ts";
import { useSignIn } from "../useSettings.ts";

const items: readonly Item[] = [
	{ path: "authToken.duration", label: "tokenAuth", hint: "tokenAuthHint", kind: "number" },
	{ path: "verificationToken.duration", label: "tokenVerification", kind: "number" },
	{ path: "passwordResetToken.duration", label: "tokenReset", kind: "number" },
	{ path: "emailChangeToken.duration", label: "tokenEmail", kind: "number" },
	{ path: "fileToken.duration", label: "tokenFile", kind: "number" },
];

function EndSessions() {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const end = useAction({
		mutationFn: () => call("POST /api/admin/end-sessions"),
		onSuccess: ({ token }) => {
			if (token === "") return logOut();
			api().authStore.save(token, api().authStore.record);
			toast(t("sessionsEnded"));
			return allOutdated(queries);
		},
	});
	return (
		<ConfirmButton
			variant="danger"
			busy={end.isPending}
			ask={{ title: t("endSessionsTitle"), text: t("endSessionsText"), yes: t("endSessionsNow") }}
			onConfirm={end.mutate}
		>
			{t("endSessions")}
		</ConfirmButton>
	);
}

/** Validity of tokens, and ending all sessions. */
export default function Tokens() {
	const t = useTexts(texts);
	const { read, save } = useSignIn();
	return (
		<>
			<Part title={t("tokens")} lead={t("tokensLead")} read={read}>
				{(source) => <SettingsForm items={items} source={source} save={save} />}
			</Part>
			<Card title={t("endSessions")}>
				<p className="mb-4 max-w-prose">{t("endSessionsLead")}</p>
				<EndSessions />
			</Card>
		</>
	);
}
