import type { RequestOf } from "@rafta/library/api/index";
import { todayIn } from "@rafta/library/turkish/dates";
import { type FormEvent, useState } from "react";
import { call } from "../../../data/endpoints.ts";
import { literal, useList } from "../../../data/queries.ts";
import type { Shown } from "../../../data/records.ts";
import { useUser } from "../../../data/session.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DateInput } from "../../../ui/date/DateInput.tsx";
import { isNoDay } from "../../../ui/date/typed-day.ts";
import { Checkbox, Select, TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { useAction } from "../../../ui/useAction.ts";
import { acquisitionLabels, type Pile } from "./model.ts";
import { texts } from "./texts.ts";

type Opened = RequestOf<"POST /api/piles">["body"];

type DateField = "acquired_on" | "decision_on";

/** Values common to all books of a pile, chosen once; what its origin does not ask for is left out. */
export function Begin({ how, onBegun }: { how: Opened["acquired_how"]; onBegun(pile: Pile): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const user = useUser();
	const libraries = useList<Shown<"libraries">>("libraries", {
		perPage: 100,
		sort: "name",
		filter: `school_id = ${literal(user?.school_id ?? "")}`,
	});
	const offered = libraries.data?.items ?? [];
	const [values, setValues] = useState({
		library_id: user?.library_id ?? "",
		acquired_how: String(how),
		donor: "",
		acquired_on: todayIn(new Date()),
		decision_no: "",
		decision_on: "",
	});
	const [awaits, setAwaits] = useState(false);
	const set = (name: keyof typeof values, value: string) =>
		setValues((before) => ({ ...before, [name]: value }));
	const begin = useAction({
		mutationFn: (body: Opened) => call("POST /api/piles", { body }),
		quiet: true,
		stale: ["/api/piles"],
		onSuccess: ({ pile }) => onBegun(pile),
	});
	// Books that have always been there came from nobody who is to be named, and by no decision.
	const isOwn = values.acquired_how === "existing";

	function submit(event: FormEvent) {
		event.preventDefault();
		const isAwaited = awaits && !isOwn;
		const isDecided = !awaits && !isOwn;
		if (isNoDay(values.acquired_on) || (isDecided && isNoDay(values.decision_on))) return;
		const { decision_no, decision_on, ...chosen } = values;
		begin.mutate({
			...chosen,
			// One of the options offered.
			acquired_how: chosen.acquired_how as Opened["acquired_how"],
			library_id: chosen.library_id || offered[0]?.id || "",
			donor: isOwn ? "" : chosen.donor,
			decision: isAwaited ? "waiting" : "accepted",
			decision_no: isDecided ? decision_no : "",
			decision_on: isDecided ? decision_on : "",
		});
	}

	const date = (name: DateField, label: string) => (
		<DateInput label={label} value={values[name]} onChange={(day) => set(name, day)} />
	);
	return (
		<form onSubmit={submit} noValidate className="flex flex-col gap-4">
			{offered.length > 1 && (
				<Select
					label={t("library")}
					required
					value={values.library_id}
					onChange={(event) => set("library_id", event.target.value)}
					options={offered.map(({ id, name }) => [id, name] as const)}
				/>
			)}
			<div className="grid gap-4 sm:grid-cols-2">
				<Select
					label={t("how")}
					value={values.acquired_how}
					onChange={(event) => set("acquired_how", event.target.value)}
					options={Object.entries(acquisitionLabels).map(([value, label]) => [value, label[language]])}
				/>
				{date("acquired_on", t("acquiredOn"))}
			</div>
			{!isOwn && (
				<>
					<TextInput
						label={t(values.acquired_how === "donation" ? "donor" : "source")}
						maxLength={120}
						value={values.donor}
						onChange={(event) => set("donor", event.target.value)}
					/>
					<Checkbox
						label={t("awaits")}
						checked={awaits}
						onChange={(event) => setAwaits(event.target.checked)}
					/>
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
				</>
			)}
			<FormErrors error={begin.error} />
			<Button type="submit" variant="primary" className="self-start" busy={begin.isPending}>
				{t("beginSubmit")}
			</Button>
		</form>
	);
}
