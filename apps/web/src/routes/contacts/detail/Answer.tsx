import { call } from "#data";
import { useTexts } from "#i18n";
import { Card, Form, toast } from "#kit";
import type { Contact } from "../contact.ts";
import { texts } from "../texts.ts";

/** Answers a message by mail. */
export function Answer({ contact }: { contact: Contact }) {
	const t = useTexts(texts);
	return (
		<Card title={t("answer")}>
			<Form
				layout="stack"
				initial={{ answer: "" }}
				fields={[
					{
						name: "answer",
						label: t("answer"),
						hint: t("answerLead", { email: contact.email }),
						kind: "long",
						required: true,
						rows: 8,
						maxLength: 4000,
					},
				]}
				save={(body) => call("POST /api/contacts/:id/answer", { params: { id: contact.id }, body })}
				stale={["contacts"]}
				onSaved={({ sending }) => toast(t(sending ? "answerSent" : "answerWaits"), sending ? "good" : "bad")}
				submit={t("send")}
			/>
		</Card>
	);
}
