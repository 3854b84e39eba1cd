import type { KeyOf } from "@rafta/words";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { type EndReason, forgetEndReason, isShared, logIn, useOpenRegistration } from "#data";
import { useTexts } from "#i18n";
import {
	Button,
	Card,
	clock,
	FormErrors,
	Link,
	Page,
	TextInput,
	useGoOn,
	useMedia,
	useRetryAfter,
} from "#kit";
import { PasswordInput } from "../PasswordInput.tsx";
import { texts } from "../texts.ts";
import { AlreadyIn } from "./AlreadyIn.tsx";
import { Bookcase } from "./Bookcase.tsx";
import { CardAsk, CardLogin } from "./CardLogin.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { ServiceLogin } from "./ServiceLogin.tsx";
import { SharedComputer } from "./SharedComputer.tsx";

/** The sentence for each reason. The state of a page's history outlives the program that wrote it. */
const endTexts: Readonly<Partial<Record<EndReason, KeyOf<"web/users">>>> = {
	password: "endedPassword",
	address: "endedAddress",
	everywhere: "endedEverywhere",
	everybody: "endedEverybody",
	ended: "endedHere",
	expired: "endedExpired",
	blocked: "endedBlocked",
	deleted: "endedDeleted",
};

export default function Login() {
	const t = useTexts(texts);
	const continueTo = useGoOn();
	const isOpen = useOpenRegistration();
	const ended = useHistoryState<{ ended?: EndReason } | null>()?.ended;
	useEffect(() => {
		if (ended) forgetEndReason();
	}, [ended]);
	const isWide = useMedia("(min-width: 1024px)");
	const [identity, setIdentity] = useState("");
	const [password, setPassword] = useState("");
	const [onShared, setOnShared] = useState(isShared);
	const [byCard, setByCard] = useState(false);
	const [mfaId, setMfaId] = useState<string | null>(null);
	const login = useMutation({
		mutationFn: () => logIn(identity.trim(), password, onShared),
		onSuccess(half) {
			setMfaId(half);
			if (half === null) continueTo();
		},
	});
	const wait = useRetryAfter(login.error);
	function submit(event: FormEvent) {
		event.preventDefault();
		login.mutate();
	}
	const sharedComputer = <SharedComputer checked={onShared} onChange={setOnShared} />;
	if (mfaId !== null) {
		return <SecondStep mfaId={mfaId} done={continueTo} back={() => setMfaId(null)} />;
	}
	return (
		<div className="mx-auto grid w-full max-w-6xl items-start gap-x-16 lg:grid-cols-[24rem_minmax(0,1fr)]">
			<Page title={t("login")} narrow keepFocus>
				<AlreadyIn />
				{ended && (
					<p role="status" className="alert alert-info">
						{t(endTexts[ended] ?? "endedUnknown")}
					</p>
				)}
				{byCard ? (
					<CardLogin onShared={onShared} choice={sharedComputer} onBack={() => setByCard(false)} />
				) : (
					<>
						<Card>
							<form onSubmit={submit} className="flex flex-col gap-4">
								<TextInput
									label={t("identity")}
									required
									autoFocus
									autoComplete="username"
									autoCapitalize="none"
									value={identity}
									onChange={(event) => setIdentity(event.target.value)}
								/>
								<PasswordInput
									label={t("password")}
									value={password}
									onChange={setPassword}
									autoComplete="current-password"
								/>
								{sharedComputer}
								<FormErrors error={login.error} />
								{wait > 0 && <p role="timer">{t("waitFor", { time: clock(wait) })}</p>}
								<Button type="submit" variant="primary" busy={login.isPending} disabled={wait > 0}>
									{t("login")}
								</Button>
							</form>
						</Card>
						<ServiceLogin
							onShared={onShared}
							done={(half) => {
								setMfaId(half);
								if (half === null) continueTo();
							}}
						/>
						<CardAsk onChoose={() => setByCard(true)} />
						<p>
							<Link href="/users/forgot-password" className="link font-semibold">
								{t("forgot")}
							</Link>
						</p>
						{isOpen && (
							<p>
								{t("noAccount")}{" "}
								<Link href="/users/signIn" className="link font-semibold">
									{t("signUp")}
								</Link>
							</p>
						)}
					</>
				)}
			</Page>
			{isWide && <Bookcase />}
		</div>
	);
}
