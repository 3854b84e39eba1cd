import type { AnswerOf } from "@rafta/library/api/index";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../data/endpoints.ts";
import { endThisSession, logIn } from "../../data/session.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select, TextInput } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Link } from "../../ui/Link.tsx";
import { Card, Facts, Page } from "../../ui/Page.tsx";
import { useAction } from "../../ui/useAction.ts";
import { texts } from "./texts.ts";

type Made = AnswerOf<"POST /api/members/desk-logins">;

/** Turns this browser into the kiosk: the staff session ends before the kiosk's begins. */
async function become({ username, password }: Made): Promise<void> {
	await endThisSession();
	await logIn(username, password);
}

function CreatedLogin({ made }: { made: Made }) {
	const t = useTexts(texts);
	const begin = useAction({
		mutationFn: () => become(made),
	});
	return (
		<Card title={t("madeTitle", { name: made.name })} className="flex flex-col gap-4">
			<p>{t("once")}</p>
			<Facts
				items={[
					[t("username"), <code key="name">{made.username}</code>],
					[t("password"), <code key="password">{made.password}</code>],
					[t("exitPin"), <code key="pin">{made.pin}</code>],
				]}
			/>
			<p className="max-w-prose">{t("beginText")}</p>
			<div className="no-print flex flex-wrap gap-2">
				<Button variant="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
					{t("begin")}
				</Button>
				<Button onClick={() => window.print()}>{t("print")}</Button>
			</div>
		</Card>
	);
}

/** For staff: creates a kiosk login and starts the kiosk here. */
export function KioskSetup() {
	const t = useTexts(texts);
	const [name, setName] = useState("Kiosk");
	const [identifyBy, setIdentifyBy] = useState<"card" | "card_pin">("card");
	const make = useMutation({
		mutationFn: () => call("POST /api/members/desk-logins", { body: { name, kiosk: identifyBy } }),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		make.mutate();
	}
	return (
		<div className="p-4 sm:p-8">
			<Page
				title={t("setupTitle")}
				lead={t("setupLead")}
				narrow
				actions={
					<Link href="/book_loans/create" className="btn">
						{t("desk")}
					</Link>
				}
			>
				{make.data ? (
					<CreatedLogin made={make.data} />
				) : (
					<Card>
						<form onSubmit={submit} className="flex flex-col gap-4">
							<TextInput
								label={t("name")}
								required
								maxLength={120}
								value={name}
								onChange={(event) => setName(event.target.value)}
							/>
							<Select
								label={t("asks")}
								hint={t(identifyBy === "card" ? "askCardText" : "askPinText")}
								options={[
									["card", t("askCard")],
									["card_pin", t("askPin")],
								]}
								value={identifyBy}
								onChange={(event) => setIdentifyBy(event.target.value === "card_pin" ? "card_pin" : "card")}
							/>
							<FormErrors error={make.error} />
							<Button type="submit" variant="primary" busy={make.isPending} className="self-start">
								{t("make")}
							</Button>
						</form>
					</Card>
				)}
			</Page>
		</div>
	);
}
