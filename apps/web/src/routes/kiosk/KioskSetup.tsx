import type { AnswerOf } from "@rafta/library/api/index";
import { useState } from "react";
import { call, endThisSession, logIn } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, Facts, Form, Link, Page, useAction } from "#kit";
import { texts } from "./texts.ts";

type DeskLogin = AnswerOf<"POST /api/members/desk-logins">;

/** Turns this browser into the kiosk: the staff session ends before the kiosk's begins. */
async function become({ username, password }: DeskLogin): Promise<void> {
	await endThisSession();
	await logIn(username, password);
}

function CreatedLogin({ made }: { made: DeskLogin }) {
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
	const [made, setMade] = useState<DeskLogin | null>(null);
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
				{made ? (
					<CreatedLogin made={made} />
				) : (
					<Card>
						<Form
							layout="stack"
							initial={{ name: "Kiosk", kiosk: "card" as "card" | "card_pin" }}
							fields={({ kiosk }) => [
								{ name: "name", label: t("name"), required: true, maxLength: 120 },
								{
									name: "kiosk",
									label: t("asks"),
									hint: t(kiosk === "card" ? "askCardText" : "askPinText"),
									kind: "select",
									options: [
										["card", t("askCard")],
										["card_pin", t("askPin")],
									],
								},
							]}
							save={(body) => call("POST /api/members/desk-logins", { body })}
							onSaved={setMade}
							submit={t("make")}
						/>
					</Card>
				)}
			</Page>
		</div>
	);
}
