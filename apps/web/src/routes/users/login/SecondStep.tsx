import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { call, enterCode } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, clock, FormErrors, Loading, Page, useRetryAfter } from "#kit";
import { CodeInput } from "../CodeInput.tsx";
import { texts } from "../texts.ts";

/** Asks for the code that is mailed after a correct password. */
export function SecondStep({ mfaId, done, back }: { mfaId: string; done(): void; back(): void }) {
	const t = useTexts(texts);
	const [code, setCode] = useState("");
	const send = useMutation({ mutationFn: () => call("POST /api/sign-in/code", { body: { mfa_id: mfaId } }) });
	const { mutate } = send;
	useEffect(() => mutate(), [mutate]);
	const sent = send.data;
	const enter = useMutation({
		mutationFn: () => enterCode(mfaId, sent?.otp_id ?? "", code.trim()),
		onSuccess: done,
	});
	const wait = useRetryAfter(enter.error ?? send.error);
	function submit(event: FormEvent) {
		event.preventDefault();
		enter.mutate();
	}
	return (
		<Page title={t("codeTitle")} narrow keepFocus>
			<Card>
				{!sent && !send.error && <Loading />}
				<FormErrors error={send.error} />
				{sent && (
					<form onSubmit={submit} className="flex flex-col gap-4">
						<p role="status">{sent.mail ? t("codeLead", { email: sent.email }) : t("codeNoMail")}</p>
						<CodeInput label={t("code")} autoFocus value={code} onChange={setCode} />
						<FormErrors error={enter.error} />
						<Button type="submit" variant="primary" busy={enter.isPending} disabled={wait > 0}>
							{t("codeEnter")}
						</Button>
					</form>
				)}
				{wait > 0 && (
					<p role="timer" className="mt-3">
						{t("waitFor", { time: clock(wait) })}
					</p>
				)}
				<div className="mt-3 flex flex-wrap gap-2">
					<Button variant="ghost" busy={send.isPending} onClick={() => send.mutate()}>
						{t("codeAgain")}
					</Button>
					<Button variant="ghost" onClick={back}>
						{t("codeBack")}
					</Button>
				</div>
			</Card>
		</Page>
	);
}
