import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type FormEvent, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { allOutdated, api, call, fieldErrors, sessionStored, useSite } from "#data";
import { useTexts } from "#i18n";
import { Button, FormErrors, Page, toast } from "#kit";
import { Passphrase } from "../admin/settings/Passphrase.tsx";
import { noStore } from "../admin/settings/StoreFields.tsx";
import { Consequence } from "./Consequence.tsx";
import { type SetupForm, type Step, setupBody, shownErrors, stepOfError, stepsFor } from "./form.ts";
import {
	AdminStep,
	BackupStep,
	ComputerStep,
	InternetStep,
	RulesStep,
	SchoolStep,
	type StepProps,
	TeachersStep,
} from "./Steps.tsx";
import { texts } from "./texts.ts";

const screens: Readonly<Record<Step, ComponentType<StepProps>>> = {
	admin: AdminStep,
	school: SchoolStep,
	rules: RulesStep,
	teachers: TeachersStep,
	internet: InternetStep,
	backup: BackupStep,
	computer: ComputerStep,
};

export default function Setup() {
	const t = useTexts(texts);
	const token = new URLSearchParams(useSearch()).get("token") ?? "";
	const site = useSite();
	const queries = useQueryClient();
	const [, navigate] = useLocation();
	const [place, setPlace] = useState(0);
	const [form, setForm] = useState<SetupForm>({
		name: "",
		email: "",
		password: "",
		schoolName: "",
		type: "ortaokul",
		province: "",
		district: "",
		mebCode: "",
		libraryName: t("libraryDefault"),
		preset: "meb_2024",
		useful: true,
		lookUp: null,
		second: "none",
		folder: "",
		store: noStore,
		runs: "window",
	});
	const [drawn, setDrawn] = useState<{ passphrase: string; key: string } | null>(null);
	async function enter() {
		toast(t("done"));
		await allOutdated(queries);
		navigate("/book_loans");
	}
	const finish = useMutation({
		mutationFn: () => call("POST /api/setup", { body: setupBody(token, form) }),
		onSuccess: async ({ token: session, record }) => {
			api().authStore.save(session, record);
			await sessionStored();
			// Without it copies are made all the same, and the home says that they are not encrypted.
			const made =
				form.second === "none" ? null : await call("POST /api/admin/backup-passphrase").catch(() => null);
			setDrawn(made);
			if (made === null) await enter();
		},
		onError: (error) => {
			const [name] = Object.keys(fieldErrors(error));
			if (name) setPlace(stepOfError(name));
		},
	});
	// A password that is refused is refused where it is typed, not six questions later.
	const judge = useMutation({
		mutationFn: () =>
			call("POST /api/setup/administrator", { body: { token, admin: setupBody(token, form).admin } }),
		onSuccess: () => {
			finish.reset();
			setPlace(place + 1);
		},
	});
	const error = judge.error ?? finish.error;
	const errors = fieldErrors(error);
	const change = (changes: Partial<SetupForm>) => {
		setForm({ ...form, ...changes });
		// What was refused may no longer be true.
		if (error) for (const request of [judge, finish]) request.reset();
	};
	const steps = stepsFor(site.data?.setup_asks_computer === true);
	const step = steps[place] ?? "admin";
	const Step = screens[step];
	const last = place === steps.length - 1;

	if (token === "") return <Page title={t("noToken")} lead={t("noTokenText")} narrow />;
	if (site.data && !site.data.setup_needed && !finish.isSuccess) return <Page title={t("usedUp")} narrow />;

	if (drawn) {
		return (
			<Page title={t("passphraseTitle")} lead={t("passphraseLead")} narrow>
				<Passphrase passphrase={drawn.passphrase} name={drawn.key} />
				<div className="no-print mt-6 flex flex-wrap gap-2">
					<Button onClick={() => window.print()}>{t("passphrasePrint")}</Button>
					<Button variant="primary" onClick={() => void enter()}>
						{t("passphraseWritten")}
					</Button>
				</div>
			</Page>
		);
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		if (last) finish.mutate();
		else if (step === "admin") judge.mutate();
		else setPlace(place + 1);
	}

	return (
		<div className="mx-auto w-full max-w-6xl lg:grid lg:grid-cols-2 lg:gap-12 lg:py-6">
			<div className="flex flex-col gap-8">
				<ol aria-label={t("title")} className="flex gap-2">
					{steps.map((one, at) => (
						<li
							key={one}
							aria-current={at === place ? "step" : undefined}
							className={`flex-1 text-sm ${at === place ? "font-semibold" : "opacity-75"}`}
						>
							<span className={`mb-2 block h-1 rounded-full ${at <= place ? "bg-primary" : "bg-base-300"}`} />
							<span className="max-sm:sr-only">{t(one)}</span>
						</li>
					))}
				</ol>
				<Page key={step} title={t(`${step}Title`)} lead={t(`${step}Lead`)}>
					<form onSubmit={submit} className="flex flex-col gap-4">
						<Step form={form} set={change} errors={errors} />
						<FormErrors error={error} shown={shownErrors} />
						<div className="mt-4 flex items-center justify-between gap-2">
							{place > 0 ? (
								<Button variant="ghost" className="-ms-4" onClick={() => setPlace(place - 1)}>
									{t("back")}
								</Button>
							) : (
								<span className="text-sm opacity-75">
									{t("step", { step: place + 1, steps: steps.length })}
								</span>
							)}
							<Button
								type="submit"
								variant="primary"
								className="btn-lg"
								busy={finish.isPending || judge.isPending}
							>
								{last ? t("finish") : t("next")}
							</Button>
						</div>
					</form>
				</Page>
			</div>
			<Consequence step={step} form={form} />
		</div>
	);
}
