import type { RequestOf } from "@rafta/library/api/index";
import { isCalendarDate } from "@rafta/library/turkish/dates";
import { type FormEvent, useState } from "react";
import { fieldErrors } from "../../../data/errors.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { isSame } from "../../../state/isSame.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateInput } from "../../../ui/date/DateInput.tsx";
import { Select, TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import type { ShownWork } from "../model.ts";
import { AddBooks } from "./AddBooks.tsx";
import { ChosenBooks } from "./ChosenBooks.tsx";
import { keyOf, sentBooks, withMore } from "./chosen.ts";
import { formTexts } from "./texts.ts";
import { type Audience, audienceOf, choiceOf, useAudiences } from "./useAudiences.ts";

export type SentList = RequestOf<"PUT /api/reading-lists/:id">["body"];

export interface Draft {
	readonly name: string;
	readonly note: string;
	readonly audience: Audience | null;
	readonly from_on: string;
	readonly to_on: string;
	readonly books: readonly ShownWork[];
}

interface Props {
	readonly initial: Draft;
	/** Whether `initial` is a list that exists. */
	readonly isStored?: boolean;
	readonly busy: boolean;
	readonly error: unknown;
	onSave(list: SentList): void;
}

/** The form of a list: who, when, a word, and the books. */
export function ListForm({ initial, isStored = false, busy, error, onSave }: Props) {
	const t = useTexts(formTexts);
	const number = useNumber();
	const [draft, setDraft] = useState(initial);
	const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
	const choices = useAudiences(draft.audience);
	const errors = fieldErrors(error);
	const { name, note, audience, from_on, to_on, books } = draft;
	const isWhole =
		name.trim() !== "" &&
		audience !== null &&
		isCalendarDate(from_on) &&
		isCalendarDate(to_on) &&
		books.length > 0;

	function submit(event: FormEvent) {
		event.preventDefault();
		if (isWhole) onSave({ name, note, ...audience, from_on, to_on, books: sentBooks(books) });
	}
	return (
		<form onSubmit={submit} className="flex flex-col gap-8">
			<div className="grid gap-4 md:grid-cols-2">
				<TextInput
					label={t("name")}
					placeholder={t("nameHint")}
					required
					maxLength={80}
					error={errors.name}
					value={name}
					onChange={(event) => set({ name: event.target.value })}
				/>
				<Select
					label={t("audience")}
					required
					error={errors.class_code ?? errors.audience}
					options={choices}
					value={audience ? choiceOf(audience) : ""}
					onChange={(event) => set({ audience: audienceOf(event.target.value) })}
				/>
				<div className="grid grid-cols-2 gap-4">
					<DateInput
						label={t("from")}
						required
						error={errors.from_on}
						value={from_on}
						onChange={(day) => set({ from_on: day })}
					/>
					<DateInput
						label={t("to")}
						required
						min={from_on}
						error={errors.to_on}
						value={to_on}
						onChange={(day) => set({ to_on: day })}
					/>
				</div>
				<TextInput
					label={t("note")}
					maxLength={240}
					error={errors.note}
					value={note}
					onChange={(event) => set({ note: event.target.value })}
				/>
			</div>
			<section className="flex flex-col gap-4">
				<h2 className="text-lg font-semibold">
					{books.length === 0 ? t("books") : t("chosen", { count: number(books.length) })}
				</h2>
				<AddBooks
					onAdd={(works) => setDraft((before) => ({ ...before, books: withMore(before.books, works) }))}
				/>
				<ChosenBooks
					chosen={books}
					onRemove={(key) => set({ books: books.filter((work) => keyOf(work) !== key) })}
				/>
			</section>
			<FormErrors error={error} shown={["name", "class_code", "audience", "from_on", "to_on", "note"]} />
			<Button
				type="submit"
				variant="primary"
				className="self-start"
				busy={busy}
				disabled={!isWhole || (isStored && isSame(draft, initial))}
			>
				{t("save")}
			</Button>
		</form>
	);
}
