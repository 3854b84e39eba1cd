import { contacts } from "@rafta/library/collections/contacts";
import { useState } from "react";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { RecordForm } from "../../ui/RecordForm.tsx";
import { texts } from "./texts.ts";

export default function Contact() {
	const t = useTexts(texts);
	const [sent, setSent] = useState(false);
	return (
		<Page title={t("title")} lead={t("lead")}>
			<Card className="max-w-3xl">
				{sent ? (
					<div role="status" className="flex flex-col items-start gap-3">
						<p className="text-lg">{t("sent")}</p>
						<Button onClick={() => setSent(false)}>{t("again")}</Button>
					</div>
				) : (
					<RecordForm
						collection={contacts}
						fields={["name", "email", "subject", "message"]}
						submitText={t("send")}
						onSaved={() => setSent(true)}
					/>
				)}
			</Card>
		</Page>
	);
}
