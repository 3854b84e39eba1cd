import { type FormEvent, useState } from "react";
import { call } from "../../../data/endpoints.ts";
import { fieldErrors } from "../../../data/errors.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Card } from "../../../ui/Page.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useAction } from "../../../ui/useAction.ts";
import type { Contact } from "../contact.ts";
import { texts } from "../texts.ts";

/** Answers a message by mail. */
export function Answer({ contact }: { contact: Contact }) {
	const t = useTexts(texts);
	const [answer, setAnswer] = useState("");
	const send = useAction({
		mutationFn: () => call("POST /api/contacts/:id/answer", { params: { id: contact.id }, body: { answer } }),
		quiet: true,
		stale: ["contacts"],
		onSuccess: ({ sending }) => toast(t(sending ? "answerSent" : "answerWaits"), sending ? "good" : "bad"),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		send.mutate();
	}
	return (
		<Card title={t("answer")}>
			<form onSubmit={submit} className="flex flex-col items-start gap-4">
				<div className="w-full">
					<TextArea
						label={t("answer")}
						hint={t("answerLead", { email: contact.email })}
						error={fieldErrors(send.error).answer}
						required
						rows={8}
						maxLength={4000}
						value={answer}
						onChange={(event) => setAnswer(event.target.value)}
					/>
				</div>
				<FormErrors error={send.error} shown={["answer"]} />
				<Button type="submit" variant="primary" busy={send.isPending}>
					{t("send")}
				</Button>
			</form>
		</Card>
	);
}
