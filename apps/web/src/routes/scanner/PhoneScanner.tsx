import { type FormEvent, useEffect, useState } from "react";
import { useSaysOffline } from "#data";
import { useTexts } from "#i18n";
import { Button, CameraPanel, Card, Page, TextInput, useWakeLock } from "#kit";
import { texts } from "./texts.ts";
import { type SentScan, usePairing } from "./usePairing.ts";

const stateClasses: Record<SentScan["state"], string> = {
	waiting: "badge-neutral",
	unanswered: "badge-warning",
	lent: "badge-success",
	returned: "badge-success",
	reader: "badge-info",
	taken: "badge-success",
	hold: "badge-warning",
	warning: "badge-warning",
	refused: "badge-error",
};

export default function PhoneScanner() {
	const t = useTexts(texts);
	// Scanning another pairing code opens this page again with another key.
	const [hash, setHash] = useState(window.location.hash);
	useEffect(() => {
		const follow = () => setHash(window.location.hash);
		window.addEventListener("hashchange", follow);
		return () => window.removeEventListener("hashchange", follow);
	}, []);
	const { link, sent, scan } = usePairing(hash);
	const [typed, setTyped] = useState("");
	useSaysOffline(link === "offline");
	useWakeLock();
	function submit(event: FormEvent) {
		event.preventDefault();
		if (typed.trim() === "") return;
		scan(typed.trim());
		setTyped("");
	}
	if (link === "bad") return <Page title={t("badTitle")} lead={t("badText")} narrow />;
	return (
		<Page title={t("title")} narrow>
			<p role="status" className={link === "offline" ? "alert alert-warning" : "font-semibold"}>
				{link === "ready" ? `${t("ready")}. ${t("readyText")}` : t(link)}
			</p>
			{link !== "connecting" && <CameraPanel onCode={scan} />}
			<form onSubmit={submit} className="flex items-end gap-2">
				<div className="min-w-0 flex-1">
					<TextInput
						label={t("typed")}
						autoComplete="off"
						autoCapitalize="none"
						enterKeyHint="send"
						maxLength={400}
						value={typed}
						onChange={(event) => setTyped(event.target.value)}
					/>
				</div>
				<Button type="submit">{t("send")}</Button>
			</form>
			<Card title={t("list")}>
				{sent.length === 0 && <p>{t("listEmpty")}</p>}
				<ul aria-live="polite" className="flex flex-col gap-2">
					{sent.map(({ op, code, state }) => (
						<li key={op} className="flex flex-wrap items-center justify-between gap-2">
							<span className="font-mono wrap-anywhere">{code}</span>
							<span className={`badge ${stateClasses[state]} h-auto py-1`}>{t(state)}</span>
						</li>
					))}
				</ul>
			</Card>
		</Page>
	);
}
