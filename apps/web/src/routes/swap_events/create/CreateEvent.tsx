import { conditions } from "@rafta/library/swap/types";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { type FormEvent, useState } from "react";
import { fieldErrors } from "../../../data/errors.ts";
import { useSave } from "../../../data/queries.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DateInput } from "../../../ui/date/DateInput.tsx";
import { Checkbox, Select, TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { useGo } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { conditionName, type SwapEvent } from "../model.ts";
import { texts } from "../texts.ts";

const dates = ["listing_from", "listing_to", "deposit_from", "deposit_to", "pickup_on"] as const;

/** Default days: two weeks for offers and wishes, one week for deposits, a few days for matching. */
const ready = { listing_from: 0, listing_to: 13, deposit_from: 14, deposit_to: 20, pickup_on: 25 };

function useForm() {
	const t = useTexts(texts);
	const today = todayIn(new Date());
	const day = (name: keyof typeof ready) => addDays(today, ready[name]);
	const [values, setValues] = useState({
		name: t("nameNow", { year: today.slice(0, 4) }),
		max_items: "3",
		min_condition: "worn",
		no_textbooks: true,
		listing_from: day("listing_from"),
		listing_to: day("listing_to"),
		deposit_from: day("deposit_from"),
		deposit_to: day("deposit_to"),
		pickup_on: day("pickup_on"),
	});
	return {
		values,
		set: (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change })),
	};
}

/** One short form: every field has a default. */
export default function CreateEvent() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const go = useGo();
	const { values, set } = useForm();
	const save = useSave<SwapEvent>("swap_events");
	const errors = fieldErrors(save.error);

	function submit(event: FormEvent) {
		event.preventDefault();
		save.mutate(
			{
				...values,
				max_items: Number(values.max_items),
			},
			{ onSuccess: ({ id }) => go(`/swap_events/detail/${id}`, "/swap_events") },
		);
	}
	return (
		<Page title={t("create")} lead={t("createLead")}>
			<Card>
				<form onSubmit={submit} className="flex flex-col gap-5">
					<div className="grid gap-4 sm:grid-cols-2">
						<div className="sm:col-span-2">
							<TextInput
								label={t("name")}
								required
								maxLength={120}
								error={errors.name}
								value={values.name}
								onChange={(event) => set({ name: event.target.value })}
							/>
						</div>
						{dates.map((name) => (
							<DateInput
								key={name}
								label={t(name)}
								error={errors[name]}
								value={values[name]}
								onChange={(day) => set({ [name]: day })}
							/>
						))}
						<TextInput
							label={t("max_items")}
							type="number"
							min={1}
							max={50}
							error={errors.max_items}
							value={values.max_items}
							onChange={(event) => set({ max_items: event.target.value })}
						/>
						<Select
							label={t("min_condition")}
							error={errors.min_condition}
							value={values.min_condition}
							onChange={(event) => set({ min_condition: event.target.value })}
							options={conditions.map((one) => [one, conditionName(one, language)] as const)}
						/>
					</div>
					<Checkbox
						label={t("no_textbooks")}
						checked={values.no_textbooks}
						onChange={(event) => set({ no_textbooks: event.target.checked })}
					/>
					<FormErrors error={save.error} shown={["name", "max_items", "min_condition", ...dates]} />
					<div>
						<Button type="submit" variant="primary" busy={save.isPending}>
							{t("createNow")}
						</Button>
					</div>
				</form>
			</Card>
		</Page>
	);
}
