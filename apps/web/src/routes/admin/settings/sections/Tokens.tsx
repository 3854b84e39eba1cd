import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../data/client.ts";
import { call } from "../../../../data/endpoints.ts";
import { allOutdated } from "../../../../data/outdated.ts";
import { logOut } from "../../../../data/session.ts";
import { useTexts } from "../../../../i18n/language.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog, DialogButtons } from "../../../../ui/Dialog.tsx";
import { Card } from "../../../../ui/Page.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { useAction } from "../../../../ui/useAction.ts";
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

function EndSessions({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const end = useAction({
		mutationFn: () => call("POST /api/admin/end-sessions"),
		onSuccess: ({ token }) => {
			if (token === "") return logOut();
			api().authStore.save(token, api().authStore.record);
			toast(t("sessionsEnded"));
			onClose();
			return allOutdated(queries);
		},
	});
	return (
		<Dialog title={t("endSessions")} onClose={onClose}>
			<p>{t("endSessionsText")}</p>
			<DialogButtons onClose={onClose} close={t("cancel")}>
				<Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
					{t("endSessionsNow")}
				</Button>
			</DialogButtons>
		</Dialog>
	);
}

/** Validity of tokens, and ending all sessions. */
export default function Tokens() {
	const t = useTexts(texts);
	const { read, save } = useSignIn();
	const [isAsking, setAsking] = useState(false);
	return (
		<>
			<Part title={t("tokens")} lead={t("tokensLead")} read={read}>
				{(source) => <SettingsForm items={items} source={source} save={save} />}
			</Part>
			<Card title={t("endSessions")}>
				<p className="mb-4 max-w-prose">{t("endSessionsLead")}</p>
				<Button variant="danger" onClick={() => setAsking(true)}>
					{t("endSessions")}
				</Button>
			</Card>
			{isAsking && <EndSessions onClose={() => setAsking(false)} />}
		</>
	);
}
