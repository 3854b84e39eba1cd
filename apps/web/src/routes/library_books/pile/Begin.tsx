import type { RequestOf } from "@rafta/library/api/index";
import { labelsOf } from "@rafta/library/collections/definition";
import { piles } from "@rafta/library/collections/piles";
import { formatDate, parseDate, todayIn } from "@rafta/library/turkish/dates";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../data/endpoints.ts";
import { literal, useList } from "../../../data/queries.ts";
import type { Shown } from "../../../data/records.ts";
import { useUser } from "../../../data/session.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox, Select, TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import type { Pile } from "./model.ts";
import { texts } from "./texts.ts";

type Opened = RequestOf<"POST /api/piles">["body"];

const acquisitionLabels = labelsOf(piles, "acquired_how");

/** Values common to all books of a pile, chosen once. */
export function Begin({ onBegun }: { onBegun(pile: Pile): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const user = useUser();
	const libraries = useList<Shown<"libraries">>("libraries", {
		perPage: 100,
		sort: "name",
		filter: `school_id = ${literal(user?.school_id ?? "")}`,
	});
	const [values, setValues] = useState({
		library_id: user?.library_id ?? "",
		acquired_how: "donation",
		donor: "",
		acquired_on: formatDate(todayIn(new Date())),
		decision_no: "",
		decision_on: "",
	});
	const [awaits, setAwaits] = useState(false);
	const [isTried, setTried] = useState(false);
	const set = (name: keyof typeof values, value: string) =>
		setValues((before) => ({ ...before, [name]: value }));
	const begin = useMutation({
		mutationFn: (body: Opened) => call("POST /api/piles", { body }),
		onSuccess: ({ pile }) => onBegun(pile),
	});
	const dates = { acquired_on: parseDate(values.acquired_on), decision_on: parseDate(values.decision_on) };
	const isBad = (name: keyof typeof dates) => values[name].trim() !== "" && dates[name] === null;

	function submit(event: FormEvent) {
		event.preventDefault();
		setTried(true);
		if (isBad("acquired_on") || (!awaits && isBad("decision_on"))) return;
		const { decision_no, ...chosen } = values;
		begin.mutate({
			...chosen,
			// One of the options offered.
			acquired_how: chosen.acquired_how as Opened["acquired_how"],
			acquired_on: dates.acquired_on ?? "",
			decision: awaits ? "waiting" : "accepted",
			decision_no: awaits ? "" : decision_no,
			decision_on: awaits ? "" : (dates.decision_on ?? ""),
		});
	}

	const date = (name: keyof typeof dates, label: string) => (
		<TextInput
			label={label}
			placeholder={t("dateHint")}
			inputMode="numeric"
			maxLength={10}
			error={isTried && isBad(name) ? t("badDate") : undefined}
			value={values[name]}
			onChange={(event) => set(name, event.target.value)}
		/>
	);
	return (
		<form onSubmit={submit} noValidate className="flex flex-col gap-4">
			<Select
				label={t("library")}
				required
				value={values.library_id}
				onChange={(event) => set("library_id", event.target.value)}
				options={(libraries.data?.items ?? []).map(({ id, name }) => [id, name] as const)}
			/>
			<div className="grid gap-4 sm:grid-cols-2">
				<Select
					label={t("how")}
					value={values.acquired_how}
					onChange={(event) => set("acquired_how", event.target.value)}
					options={Object.entries(acquisitionLabels).map(([value, label]) => [value, label[language]])}
				/>
				{date("acquired_on", t("acquiredOn"))}
			</div>
			<TextInput
				label={t("donor")}
				hint={t("donorHint")}
				maxLength={120}
				value={values.donor}
				onChange={(event) => set("donor", event.target.value)}
			/>
			<Checkbox label={t("awaits")} checked={awaits} onChange={(event) => setAwaits(event.target.checked)} />
			{!awaits && (
				<div className="grid gap-4 sm:grid-cols-2">
					<TextInput
						label={t("decisionNo")}
						maxLength={40}
						value={values.decision_no}
						onChange={(event) => set("decision_no", event.target.value)}
					/>
					{date("decision_on", t("decisionOn"))}
				</div>
			)}
			<FormErrors error={begin.error} />
			<Button type="submit" variant="primary" className="self-start" busy={begin.isPending}>
				{t("beginSubmit")}
			</Button>
		</form>
	);
}
