import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { logInWithCard } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { useGoOn } from "../../../ui/Link.tsx";
import { Card } from "../../../ui/Page.tsx";
import { clock, useRetryAfter } from "../../../ui/useRetryAfter.ts";
import { PasswordInput } from "../PasswordInput.tsx";
import { texts } from "../texts.ts";

/** Sign-in for pupils: scan the card and type the PIN from the slip; no address or user name is needed. */
export function CardLogin() {
	const t = useTexts(texts);
	const goOn = useGoOn();
	const [open, setOpen] = useState(false);
	const [card, setCard] = useState("");
	const [pin, setPin] = useState("");
	const login = useMutation({
		mutationFn: () => logInWithCard(card.trim(), pin.trim()),
		onSuccess: goOn,
	});
	const wait = useRetryAfter(login.error);
	function submit(event: FormEvent) {
		event.preventDefault();
		// A scanner ends the card number with Enter, so the focus moves to the PIN.
		if (pin === "") document.getElementById("card-pin")?.querySelector("input")?.focus();
		else login.mutate();
	}
	if (!open) {
		return (
			<Button className="self-start" onClick={() => setOpen(true)}>
				{t("cardLogin")}
			</Button>
		);
	}
	return (
		<Card title={t("cardLogin")}>
			<form onSubmit={submit} noValidate className="flex flex-col gap-4">
				<TextInput
					label={t("card")}
					hint={t("cardHint")}
					required
					autoFocus
					autoComplete="off"
					value={card}
					onChange={(event) => setCard(event.target.value)}
				/>
				<div id="card-pin">
					<PasswordInput label={t("pin")} value={pin} onChange={setPin} autoComplete="current-password" />
				</div>
				<FormErrors error={login.error} />
				{wait > 0 && <p role="timer">{t("waitFor", { time: clock(wait) })}</p>}
				<Button type="submit" variant="primary" busy={login.isPending} disabled={wait > 0}>
					{t("login")}
				</Button>
			</form>
		</Card>
	);
}
