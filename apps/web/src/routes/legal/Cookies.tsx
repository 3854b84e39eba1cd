import { useState } from "react";
import { readLocal, writeLocal } from "#device";
import { useTexts } from "#i18n";
import { Button, Card, toast } from "#kit";
import { LegalPage } from "./LegalPage.tsx";
import { texts } from "./texts.ts";

const storageKey = "cookie-consent";
type Choice = "accepted" | "declined";

/** The cookie banner's choice, which can be changed at any time. */
function Choice() {
	const t = useTexts(texts);
	const [choice, setChoice] = useState(() => readLocal(storageKey));
	function choose(next: Choice) {
		if (writeLocal(storageKey, next)) setChoice(next);
		else toast(t("notKept"), "bad");
	}
	return (
		<Card title={t("choice")} className="max-w-3xl">
			<p role="status">{t(choice === "accepted" || choice === "declined" ? choice : "unset")}</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button onClick={() => choose("declined")}>{t("decline")}</Button>
				<Button onClick={() => choose("accepted")}>{t("accept")}</Button>
			</div>
		</Card>
	);
}

export default function Cookies() {
	return (
		<LegalPage document="cookies">
			<Choice />
		</LegalPage>
	);
}
