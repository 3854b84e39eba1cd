import { formGroups, titleOrder, titleRow } from "@rafta/library/catalogue/title-fields";
import { books } from "@rafta/library/collections/books";
import { homeLanguage } from "@rafta/words";
import { type ReactNode, useCallback, useState } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Cover, coverAddress, RecordForm, Select, TextInput } from "#kit";
import type { Book } from "../book.ts";
import { CoverInput } from "../covers/input/CoverInput.tsx";
import { IsbnLookup } from "../lookup/IsbnLookup.tsx";
import { AgeInput } from "./AgeInput.tsx";
import { DeweyInput } from "./DeweyInput.tsx";
import { languageOptions } from "./languages.ts";
import { Similar, type TypedTitle } from "./Similar.tsx";
import { SubjectsInput } from "./SubjectsInput.tsx";
import { texts } from "./texts.ts";

const headings = {
	book: "groupBook",
	edition: "groupEdition",
	shelf: "groupShelf",
	more: "groupMore",
} as const;

/** The age band is before the author's mark; it covers both age fields. */
const order = titleOrder({ age_min: "author_mark" });
const groups = formGroups.map(
	(group) => [headings[group], order.filter((name) => titleRow(name).form === group)] as const,
);
/** What is asked for first where a title is new; a look-up of the ISBN fills in the others. */
const firstFields = ["isbn13", "title", "author_line"];
const forNew = [
	["groupBook", firstFields] as const,
	...groups.map(
		([heading, names]) =>
			[
				heading === "groupBook" ? "groupPeople" : heading,
				names.filter((name) => !firstFields.includes(name)),
			] as const,
	),
];
/** A correction has no cover: it is photographed. */
const withoutCover = groups.map(
	([heading, names]) =>
		[heading === "groupMore" ? "groupSummary" : heading, names.filter((name) => name !== "cover")] as const,
);

const isbnLabel = books.fields.find(({ name }) => name === "isbn13")?.label;

const textsOf = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

interface Props {
	/** The title to edit; without it a new one is created. */
	book?: Book;
	/** ISBN of a new title, where it has been scanned already. */
	isbn?: string;
	/** Sends the changed fields as a correction, without a cover, and says what came of it. Returns the corrected title. */
	send?(values: Record<string, unknown>): Promise<Book>;
	onSaved(book: Book): void;
	/** Called when the title was merged into a similar one instead; without it merging is not offered. */
	onMerged?: () => void;
	submitText?: string;
	children?: ReactNode;
}

/** The cover that a new title gets until its book is photographed. */
function CoverPreview({ typed }: { typed: TypedTitle }) {
	const t = useTexts(texts);
	if (typed.title.trim() === "") return null;
	const nothingElse = {
		id: "",
		collectionId: "",
		collectionName: "books",
		cover: "",
		series: "",
		series_no: "",
	};
	return (
		<figure className="hidden flex-col items-center gap-2 lg:flex">
			<Cover book={{ ...nothingElse, ...typed }} size="hero" isDecorative />
			<figcaption className="text-sm opacity-75">{t("coverDrawn")}</figcaption>
		</figure>
	);
}

/** The form of a title, with similar existing titles next to it. */
export function TitleForm({ book, isbn = "", send, onSaved, onMerged, submitText, children }: Props) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const whole = book ? groups : forNew;
	const shown = send ? withoutCover : whole;
	const [typed, setTyped] = useState<TypedTitle>({ title: "", author_line: "", isbn13: "" });
	const onValues = useCallback((values: Record<string, unknown>) => {
		const text = (name: string) => String(values[name] ?? "");
		setTyped({ title: text("title"), author_line: text("author_line"), isbn13: text("isbn13") });
	}, []);
	return (
		<div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
			<div className="rounded-box border-base-300 bg-base-100 min-w-0 border p-4 shadow-sm sm:p-5">
				<RecordForm<Book>
					collection={books}
					fields={[...shown.flatMap(([, names]) => names), "age_max"]}
					// The screen's own heading has said what a new one begins with.
					groups={shown.map(([title, names], at) => ({
						title: book || at > 0 ? t(title) : "",
						fields: names,
					}))}
					folded={book ? undefined : { title: t("allFields"), from: 1 }}
					record={book}
					initial={book ? undefined : { language: homeLanguage, subjects: [], isbn13: isbn }}
					onValues={onValues}
					submit={submitText}
					isQuiet={send !== undefined}
					send={send}
					onSaved={onSaved}
					custom={{
						isbn13: {
							isWide: !book,
							control: (value, change, error, { values, set }) => (
								<TextInput
									label={isbnLabel?.[language] ?? ""}
									hint={
										book ? (
											t("isbnHint")
										) : (
											<IsbnLookup isbn={String(value ?? "")} idle={t("isbnHint")} values={values} set={set} />
										)
									}
									error={error}
									inputMode="numeric"
									autoComplete="off"
									maxLength={40}
									value={String(value ?? "")}
									onChange={(event) => change(event.target.value)}
									onKeyDown={(event) => {
										// A scanner ends with Enter, which must not submit the form yet.
										if (event.key === "Enter") event.preventDefault();
									}}
								/>
							),
						},
						title: { isWide: !book },
						author_line: { isWide: !book, label: t("authors"), hint: t("authorsHint"), maxLength: 400 },
						language: {
							control: (value, change, error) => (
								<Select
									label={t("language")}
									error={error}
									value={String(value ?? "")}
									onChange={(event) => change(event.target.value)}
									options={[["", "–"], ...languageOptions(language, String(value ?? ""))]}
								/>
							),
						},
						subjects: {
							control: (value, change, error) => (
								<SubjectsInput value={textsOf(value)} error={error} onChange={change} />
							),
						},
						dewey: {
							control: (value, change, error) => (
								<DeweyInput value={String(value ?? "")} error={error} onChange={change} />
							),
						},
						age_min: {
							isWide: true,
							control: (value, change, error, { values, errors, set }) => (
								<AgeInput
									youngest={String(value ?? "")}
									oldest={String(values.age_max ?? "")}
									errors={{ youngest: error, oldest: errors.age_max }}
									onChange={(youngest, oldest) => {
										change(youngest);
										set("age_max", oldest);
									}}
								/>
							),
						},
						cover: {
							isWide: true,
							control: (value, change, error) => (
								<CoverInput
									value={value}
									stored={book ? coverAddress(book, "large") : ""}
									error={error}
									onChange={change}
								/>
							),
						},
					}}
				>
					{children}
				</RecordForm>
			</div>
			<div className="flex flex-col gap-5">
				{!book && <CoverPreview typed={typed} />}
				<Similar typed={typed} except={book?.id} onMerged={onMerged} />
			</div>
		</div>
	);
}
