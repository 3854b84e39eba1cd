import type { RequestOf } from "@rafta/library/api/index";
import { isCalendarDate } from "@rafta/library/turkish/dates";
import { useNumber, useTexts } from "#i18n";
import { Form, Select } from "#kit";
import { listReads, type ShownWork } from "../model.ts";
import { AddBooks } from "./AddBooks.tsx";
import { ChosenBooks } from "./ChosenBooks.tsx";
import { keyOf, sentBooks, withMore } from "./chosen.ts";
import { formTexts } from "./texts.ts";
import { type Audience, audienceOf, choiceOf, useAudiences } from "./useAudiences.ts";

type SentList = RequestOf<"PUT /api/reading-lists/:id">["body"];

export type Draft = {
	readonly name: string;
	readonly note: string;
	readonly audience: Audience | null;
	readonly from_on: string;
	readonly to_on: string;
	readonly books: readonly ShownWork[];
};

interface Props<T> {
	readonly initial: Draft;
	/** Whether `initial` is a list that exists. */
	readonly isStored?: boolean;
	save(list: SentList): Promise<T>;
	onSaved(answer: T): void;
}

/** The form of a list: who, when, a word, and the books. */
export function ListForm<T>({ initial, isStored, save, onSaved }: Props<T>) {
	const t = useTexts(formTexts);
	const number = useNumber();
	const choices = useAudiences(initial.audience);
	return (
		<Form
			className="gap-8"
			isStored={isStored}
			initial={initial}
			fields={({ from_on }) => [
				{ name: "name", label: t("name"), placeholder: t("nameHint"), required: true, maxLength: 80 },
				{
					name: "audience",
					label: t("audience"),
					control: (value, change, error) => (
						<Select
							label={t("audience")}
							required
							error={error}
							options={choices}
							value={value ? choiceOf(value) : ""}
							onChange={(event) => change(audienceOf(event.target.value))}
						/>
					),
				},
				{ name: "from_on", label: t("from"), kind: "date", required: true },
				{ name: "to_on", label: t("to"), kind: "date", required: true, min: from_on },
				{ name: "note", label: t("note"), maxLength: 240, isWide: true },
				{
					name: "books",
					label: t("books"),
					isWide: true,
					control: (books, change, error, { latest }) => (
						<section className="mt-4 flex flex-col gap-4">
							<h2 className="text-lg font-semibold">
								{books.length === 0 ? t("books") : t("chosen", { count: number(books.length) })}
							</h2>
							<AddBooks onAdd={(works) => change(withMore(latest().books, works))} />
							<ChosenBooks
								chosen={books}
								onRemove={(key) => change(books.filter((work) => keyOf(work) !== key))}
							/>
							{error && (
								<p role="alert" className="text-error-ink font-semibold">
									{error}
								</p>
							)}
						</section>
					),
				},
			]}
			isReady={({ name, audience, from_on, to_on, books }) =>
				name.trim() !== "" &&
				audience !== null &&
				isCalendarDate(from_on) &&
				isCalendarDate(to_on) &&
				books.length > 0
			}
			save={async ({ name, note, audience, from_on, to_on, books }) =>
				save({ name, note, ...(audience as Audience), from_on, to_on, books: sentBooks(books) })
			}
			stale={listReads}
			done={t("saved")}
			onSaved={onSaved}
			submit={t("save")}
		/>
	);
}
