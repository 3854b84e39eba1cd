import type { AnswerOf } from "@rafta/library/api/index";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api, call, fieldErrors, invalidate, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Button, FormErrors, Ready, toast } from "#kit";
import { CodeInput } from "../CodeInput.tsx";
import { Line } from "../own/Part.tsx";
import { PasswordInput } from "../PasswordInput.tsx";
import { texts } from "./texts.ts";

type State = AnswerOf<"GET /api/me/second-factor">;

interface ChangeProps {
	state: State;
	/** Id of the code that was sent; not needed to switch the second factor off. */
	otpId: string;
	close(): void;
}

const path = "/api/me/second-factor";

/**
 * Sends a code to the account's address: the second factor can be enabled only with a received code, so nobody locks
 * themselves out.
 */
function SendCode({ email, sent, close }: { email: string; sent(otpId: string): void; close(): void }) {
	const t = useTexts(texts);
	const send = useMutation({
		mutationFn: () => api().collection("users").requestOTP(email),
		onSuccess: ({ otpId }) => sent(otpId),
	});
	return (
		<div className="flex max-w-md flex-col gap-3">
			<p>{t("sendLead", { email })}</p>
			<FormErrors error={send.error} />
			<div className="flex flex-wrap gap-2">
				<Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
					{t("sendCode")}
				</Button>
				<Button variant="ghost" onClick={close}>
					{t("cancel")}
				</Button>
			</div>
		</div>
	);
}

function Change({ state, otpId, close }: ChangeProps) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const [password, setPassword] = useState("");
	const [code, setCode] = useState("");
	const wanted = state.enabled
		? ({ enabled: false, password } as const)
		: ({ enabled: true, password, otp_id: otpId, code: code.trim() } as const);
	const change = useMutation({
		mutationFn: () => call("POST /api/me/second-factor", { body: wanted }),
		onSuccess: async () => {
			toast(t(state.enabled ? "turnedOff" : "turnedOn"));
			await invalidate(queries, path);
			close();
		},
	});
	const errors = fieldErrors(change.error);
	function submit(event: FormEvent) {
		event.preventDefault();
		change.mutate();
	}
	return (
		<form onSubmit={submit} className="flex max-w-md flex-col gap-4">
			{!state.enabled && (
				<>
					<p role="status">{t("codeSent", { email: state.email })}</p>
					<CodeInput label={t("code")} value={code} onChange={setCode} error={errors.code} />
				</>
			)}
			<PasswordInput
				label={t("password")}
				value={password}
				onChange={setPassword}
				autoComplete="current-password"
				error={errors.password}
			/>
			<FormErrors error={change.error} shown={["code", "password"]} />
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="primary" busy={change.isPending}>
					{t(state.enabled ? "turnOff" : "turnOn")}
				</Button>
				<Button variant="ghost" onClick={close}>
					{t("cancel")}
				</Button>
			</div>
		</form>
	);
}

/** Second factor of sign-in; renders nothing for accounts that cannot have one. */
export function SecondFactor() {
	const t = useTexts(texts);
	const read = useEndpoint("GET /api/me/second-factor");
	const [isOpen, setOpen] = useState(false);
	const [otpId, setOtpId] = useState("");
	const state = read.data;
	function close() {
		setOpen(false);
		setOtpId("");
	}
	if (state && !state.available) return null;
	const canChange = state !== undefined && (state.enabled || state.mail);
	return (
		<li>
			<Line
				icon={ShieldCheck}
				title={
					<>
						{t("secondFactor")}
						{state && <span className="opacity-75"> · {t(state.enabled ? "isOn" : "isOff")}</span>}
					</>
				}
				state={t("secondFactorLead")}
				action={
					canChange &&
					!isOpen && (
						<Button
							variant="ghost"
							aria-label={t(state.enabled ? "turnOff" : "turnOn")}
							onClick={() => setOpen(true)}
						>
							{t(state.enabled ? "off" : "on")}
						</Button>
					)
				}
			>
				<Ready query={read} />
				{state && !canChange && (
					<p role="note" className="text-sm">
						{t("noMail")}
					</p>
				)}
				{state && isOpen && !state.enabled && otpId === "" && (
					<SendCode email={state.email} sent={setOtpId} close={close} />
				)}
				{state && isOpen && (state.enabled || otpId !== "") && (
					<Change state={state} otpId={otpId} close={close} />
				)}
			</Line>
		</li>
	);
}
