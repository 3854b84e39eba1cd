import { contacts } from "@rafta/library/collections/contacts";
import { useQuery } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { useEffect, useRef, useState } from "react";
import { api, call, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Button, Card, focusContent, Link, Page, RecordForm } from "#kit";
import { texts } from "./texts.ts";

/**
 * The server's time at which the form was opened, to detect bots, which fill it within moments. Requested once per
 * message; if the request fails, the message is sent without it.
 */
const useTicket = (message: number) =>
	useQuery({
		queryKey: ["contact ticket", message],
		queryFn: ({ signal }) => call("GET /api/contact/ticket", {}, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});

/** Honeypot field: people neither see nor reach it, bots fill it. */
function Trap({ value, onChange }: { value: string; onChange(value: string): void }) {
	const t = useTexts(texts);
	return (
		<div aria-hidden="true" className="sr-only">
			<label>
				{t("trap")}
				<input
					name="website"
					tabIndex={-1}
					autoComplete="off"
					value={value}
					onChange={(event) => onChange(event.target.value)}
				/>
			</label>
		</div>
	);
}

function SentNote({ onAgain }: { onAgain(): void }) {
	const t = useTexts(texts);
	const text = useRef<HTMLParagraphElement>(null);
	// The button that sent the message is gone: keyboard users continue here.
	useEffect(() => text.current?.focus(), []);
	return (
		<div className="flex flex-col items-start gap-3">
			<p ref={text} tabIndex={-1} role="status" className="text-lg">
				{t("sent")}
			</p>
			<Button onClick={onAgain}>{t("again")}</Button>
		</div>
	);
}

export default function Contact() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const user = useUser();
	const [message, setMessage] = useState(0);
	const [sent, setSent] = useState(false);
	const [website, setWebsite] = useState("");
	const ticket = useTicket(message).data?.ticket ?? "";
	function again() {
		setMessage(message + 1);
		setSent(false);
		focusContent();
	}
	return (
		<Page title={t("title")} lead={t("lead")}>
			<Card className="max-w-3xl">
				{sent ? (
					<SentNote onAgain={again} />
				) : (
					<RecordForm
						key={language}
						collection={contacts}
						fields={["name", "email", "subject", "message"]}
						initial={{ name: user?.name, email: user?.email, language }}
						submit={t("send")}
						isQuiet
						send={(values) =>
							api()
								.collection("contacts")
								.create<RecordModel>({ ...values, website, ticket })
						}
						onSaved={() => setSent(true)}
					>
						<Trap value={website} onChange={setWebsite} />
					</RecordForm>
				)}
			</Card>
			<p className="max-w-3xl">
				{t("kept")}{" "}
				<Link href="/privacy" className="link">
					{t("privacy")}
				</Link>
			</p>
		</Page>
	);
}
