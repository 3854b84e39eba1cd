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
				save={async (body) => {
					const { sending } = await call("POST /api/contacts/:id/answer", {
						params: { id: contact.id },
						body,
					});
					// An answered message has no form any more.
					toast(t(sending ? "answerSent" : "answerWaits"), sending ? "good" : "bad");
				}}
				stale={["contacts"]}
				submit={t("send")}
			/>
		</Card>
	);
}
