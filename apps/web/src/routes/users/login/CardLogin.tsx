import { useMutation } from "@tanstack/react-query";
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { logInWithCard } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, clock, FormErrors, texts as scanTexts, TextInput, useGoOn, useRetryAfter } from "#kit";
import { PasswordInput } from "../PasswordInput.tsx";
import { texts } from "../texts.ts";

const CameraPanel = lazy(() =>
	import("#web/kit/scanning/CameraPanel.tsx").then((module) => ({ default: module.CameraPanel })),
);

const CardDrawing = () => (
	<svg viewBox="0 0 56 40" className="h-10 shrink-0" aria-hidden="true" fill="none" strokeWidth="2">
		<rect x="1" y="1" width="54" height="38" rx="5" className="fill-base-100 stroke-primary-ink" />
		<circle cx="15" cy="14" r="5" className="stroke-primary-ink" />
		<path d="M7 31v-2a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5v2" className="stroke-primary-ink" />
		<path d="M31 10v20M35 10v20M38 10v20M43 10v20M48 10v20" className="stroke-accent-ink" />
	</svg>
);

/** Leads pupils to the sign-in by card. */
export function CardAsk({ onChoose }: { onChoose(): void }) {
	const t = useTexts(texts);
	return (
		<div className="flex items-center gap-4">
			<CardDrawing />
			<div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<p className="font-semibold">{t("cardAsk")}</p>
				<Button onClick={onChoose}>{t("cardLogin")}</Button>
			</div>
		</div>
	);
}

/** Sign-in for pupils: scan the card and type the PIN from the slip; no address or user name is needed. */
export function CardLogin({
	onShared,
	choice,
	onBack,
}: {
	onShared: boolean;
	/** The choice of a shared computer. */
	choice: ReactNode;
	onBack(): void;
}) {
	const t = useTexts(texts);
	const ts = useTexts(scanTexts);
	const continueTo = useGoOn();
	const [camera, setCamera] = useState(false);
	const [card, setCard] = useState("");
	const [pin, setPin] = useState("");
	const login = useMutation({
		mutationFn: () => logInWithCard(card.trim(), pin.trim(), onShared),
		onSuccess: continueTo,
	});
	const wait = useRetryAfter(login.error);
	const toPin = () => document.getElementById("card-pin")?.querySelector("input")?.focus();
	function submit(event: FormEvent) {
		event.preventDefault();
		// A scanner ends the card's code with Enter, so the focus moves to the PIN.
		if (pin === "") toPin();
		else login.mutate();
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
				<Button className="self-start" aria-expanded={camera} onClick={() => setCamera(!camera)}>
					{ts(camera ? "cameraClose" : "camera")}
				</Button>
				{camera && (
					<Suspense>
						<CameraPanel
							onCode={(code) => {
								setCard(code);
								setCamera(false);
								toPin();
							}}
						/>
					</Suspense>
				)}
				<div id="card-pin">
					<PasswordInput
						label={t("pin")}
						hint={t("pinHint")}
						show={t("showPin")}
						value={pin}
						onChange={setPin}
						autoComplete="current-password"
					/>
				</div>
				{choice}
				<FormErrors error={login.error} />
				{wait > 0 && <p role="timer">{t("waitFor", { time: clock(wait) })}</p>}
				<Button type="submit" variant="primary" busy={login.isPending} disabled={wait > 0}>
					{t("login")}
				</Button>
				<Button variant="ghost" onClick={onBack}>
					{t("withoutCard")}
				</Button>
			</form>
		</Card>
	);
}
