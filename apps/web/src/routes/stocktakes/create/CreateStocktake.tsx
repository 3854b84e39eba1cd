import { readScope } from "@rafta/library/stocktake/scope";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call, useOperation } from "../../../data/endpoints.ts";
import { fieldErrors } from "../../../data/errors.ts";
import { literal, useList } from "../../../data/queries.ts";
import type { Shown } from "../../../data/records.ts";
import { useUser } from "../../../data/session.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DateInput } from "../../../ui/date/DateInput.tsx";
import { Select, TextArea, TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { useGo } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { useAction } from "../../../ui/useAction.ts";
import { texts as shared } from "../texts.ts";
import { ShelfChoice } from "./ShelfChoice.tsx";
import { texts } from "./texts.ts";

const kinds = ["all", "shelf", "dewey"] as const;
type Kind = (typeof kinds)[number];
type Library = Shown<"libraries">;

/** The form's values, and the request built from them. */
function useForm() {
	const t = useTexts(texts);
	const user = useUser();
	const [values, setValues] = useState({
		name: t("nameNow", { date: formatDate(todayIn(new Date())) }),
		library: user?.library_id ?? "",
		kind: "all" as Kind,
		shelves: [] as readonly string[],
		from: "",
		to: "",
		commission: "",
		decision_no: "",
		decision_on: "",
	});
	const { kind, shelves, from, to } = values;
	const written = {
		all: { kind },
		shelf: { kind, shelves },
		dewey: { kind, from: from.trim(), to: to.trim() },
	};
	return {
		values,
		set: (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change })),
		scope: readScope(written[kind]),
	};
}

export default function CreateStocktake() {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const number = useNumber();
	const go = useGo();
	const { values, set, scope } = useForm();
	const begin = useOperation("POST /api/stocktakes/start");
	const { library } = values;
	const libraries = useList<Library>("libraries", {
		perPage: 200,
		sort: "name",
		filter: `school_id = ${literal(useUser()?.school_id ?? "")}`,
	});
	const expected = useQuery({
		queryKey: ["stocktakes", "expected", library, scope],
		queryFn: () => call("POST /api/stocktakes/expected", { body: { library, scope } }),
		enabled: scope !== null && library !== "",
	});
	const start = useAction({
		mutationFn: () =>
			begin({
				scope,
				library,
				name: values.name,
				commission: values.commission,
				decision_no: values.decision_no.trim(),
				decision_on: values.decision_on,
			}),
		quiet: true,
		stale: ["stocktakes"],
		onSuccess: ({ stocktake }) =>
			go(`/stocktakes/${stocktake.id}`, `/stocktakes/detail/${stocktake.id}`, "/stocktakes"),
	});
	const errors = fieldErrors(start.error);
	const isBadRange = values.kind === "dewey" && values.from !== "" && values.to !== "" && scope === null;

	function submit(event: FormEvent) {
		event.preventDefault();
		start.mutate();
	}
	return (
		<Page title={t("title")} lead={t("lead")}>
			<Card>
				<form onSubmit={submit} className="flex flex-col gap-5">
					<div className="grid gap-4 sm:grid-cols-2">
						<TextInput
							label={s("name")}
							required
							maxLength={120}
							error={errors.name}
							value={values.name}
							onChange={(event) => set({ name: event.target.value })}
						/>
						{libraries.data && libraries.data.items.length > 1 && (
							<Select
								label={s("library")}
								error={errors.library}
								value={library}
								onChange={(event) => set({ library: event.target.value, shelves: [] })}
								options={libraries.data.items.map(({ id, name }) => [id, name] as const)}
							/>
						)}
					</div>
					<fieldset className="flex flex-col gap-2">
						<legend className="mb-1 font-semibold">{t("what")}</legend>
						{kinds.map((kind) => (
							<label key={kind} className="flex cursor-pointer items-center gap-3 py-1">
								<input
									type="radio"
									name="scope"
									className="radio"
									checked={values.kind === kind}
									onChange={() => set({ kind })}
								/>
								<span>{t(kind)}</span>
							</label>
						))}
					</fieldset>
					{values.kind === "shelf" && (
						<ShelfChoice library={library} chosen={values.shelves} onChange={(shelves) => set({ shelves })} />
					)}
					{values.kind === "dewey" && (
						<div className="grid gap-4 sm:grid-cols-2">
							<TextInput
								label={t("from")}
								inputMode="decimal"
								maxLength={12}
								hint={t("classHint")}
								error={isBadRange ? t("badRange") : undefined}
								value={values.from}
								onChange={(event) => set({ from: event.target.value.replace(",", ".") })}
							/>
							<TextInput
								label={t("to")}
								inputMode="decimal"
								maxLength={12}
								value={values.to}
								onChange={(event) => set({ to: event.target.value.replace(",", ".") })}
							/>
						</div>
					)}
					<p role="status" className="text-lg font-semibold tabular-nums">
						{scope && expected.data && t("expected", { count: number(expected.data.expected) })}
					</p>
					<details>
						<summary className="cursor-pointer py-1 font-semibold">{t("minutes")}</summary>
						<div className="mt-3 grid gap-4 sm:grid-cols-2">
							<div className="sm:col-span-2">
								<TextArea
									label={s("commission")}
									hint={t("commissionHint")}
									maxLength={1500}
									error={errors.commission}
									value={values.commission}
									onChange={(event) => set({ commission: event.target.value })}
								/>
							</div>
							<TextInput
								label={t("decisionNo")}
								maxLength={40}
								error={errors.decision_no}
								value={values.decision_no}
								onChange={(event) => set({ decision_no: event.target.value })}
							/>
							<DateInput
								label={t("decisionOn")}
								error={errors.decision_on}
								value={values.decision_on}
								onChange={(decision_on) => set({ decision_on })}
							/>
						</div>
					</details>
					<FormErrors
						error={start.error}
						shown={["name", "library", "commission", "decision_no", "decision_on"]}
					/>
					<div>
						<Button type="submit" variant="primary" busy={start.isPending} disabled={scope === null}>
							{t("start")}
						</Button>
					</div>
				</form>
			</Card>
		</Page>
	);
}
