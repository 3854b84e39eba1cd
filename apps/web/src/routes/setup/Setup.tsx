import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { api, sessionStored } from "../../data/client.ts";
import { call } from "../../data/endpoints.ts";
import { fieldErrors } from "../../data/errors.ts";
import { useSite } from "../../data/site.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { toast } from "../../ui/toast.tsx";
import { type SetupForm, setupBody, shownErrors, stepOfError, steps } from "./form.ts";
import { AdminStep, LibraryStep, RulesStep, SchoolStep, SummaryStep } from "./Steps.tsx";
import { texts } from "./texts.ts";

const screens = [AdminStep, SchoolStep, LibraryStep, RulesStep, SummaryStep];

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
		lookUp: null,
	});
	const finish = useMutation({
		mutationFn: () => call("POST /api/setup", { body: setupBody(token, form) }),
		onSuccess: async ({ token: session, record }) => {
			api().authStore.save(session, record);
			await sessionStored();
			toast(t("done"));
			await queries.invalidateQueries();
			navigate("/book_loans");
		},
		onError: (error) => {
			const [name] = Object.keys(fieldErrors(error));
			if (name) setPlace(stepOfError(name));
		},
	});
	const errors = fieldErrors(finish.error);
	const Step = screens[place] ?? AdminStep;
	const step = steps[place] ?? "admin";
	const last = place === steps.length - 1;

	if (token === "") return <Page title={t("noToken")} lead={t("noTokenText")} narrow />;
	if (site.data && !site.data.setup_needed && !finish.isSuccess) return <Page title={t("usedUp")} narrow />;

	function submit(event: FormEvent) {
		event.preventDefault();
		if (last) finish.mutate();
		else setPlace(place + 1);
	}

	return (
		<Page key={step} title={t(step)} lead={t(`${step}Lead`)} narrow>
			<div>
				<p className="mb-2 text-sm">{t("step", { step: place + 1, steps: steps.length })}</p>
				<progress
					className="progress progress-primary"
					value={place + 1}
					max={steps.length}
					aria-label={t("title")}
				/>
			</div>
			<Card>
				<form onSubmit={submit} className="flex flex-col gap-4">
					<Step form={form} set={(changes) => setForm({ ...form, ...changes })} errors={errors} />
					<FormErrors error={finish.error} shown={shownErrors} />
					<div className="flex justify-between gap-2">
						<Button variant="ghost" disabled={place === 0} onClick={() => setPlace(place - 1)}>
							{t("back")}
						</Button>
						<Button type="submit" variant="primary" busy={finish.isPending}>
							{last ? t("finish") : t("next")}
						</Button>
					</div>
				</form>
			</Card>
		</Page>
	);
}
