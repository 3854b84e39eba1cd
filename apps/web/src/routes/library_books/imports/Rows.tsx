import { titleNotes, titleProblems } from "@rafta/library/catalogue/lists/problems";
import { library_books } from "@rafta/library/collections/library_books";
import { outcomeReasons } from "@rafta/library/tables/outcomes";
import type { Language } from "@rafta/words";
import { useLanguage, useNumber, useTexts } from "#i18n";
import type { Only } from "../../imports/RowPages.tsx";
import { RowTable } from "../../imports/RowTable.tsx";
import type { Action, PlannedCopy, TitleRow } from "./model.ts";
import { texts } from "./texts.ts";

/** Number of copies whose numbers are shown. */
const MAX_SHOWN = 3;

const messages = { ...titleProblems, ...titleNotes };

/** What is unusual about a copy: that it is lost or damaged, or not lent. */
const stateOf = (copy: PlannedCopy, language: Language): string[] =>
	library_books.fields.flatMap((field) => {
		const value =
			field.name === "status" || field.name === "condition" || field.name === "loanable"
				? copy[field.name]
				: "";
		const isUsual = !value || value === "good" || value === "yes";
		return isUsual || field.type !== "select" ? [] : [field.valueLabels?.[value]?.[language] ?? value];
	});

function Title({ row }: { row: TitleRow }) {
	const t = useTexts(texts);
	const { title, authors = [], publisher, year, isbn13 } = row.data.book;
	const facts = [authors.join("; "), publisher, year, isbn13].filter(Boolean);
	return (
		<>
			<span className="font-semibold break-words">{title || t("unnamed")}</span>
			<span className="block text-sm opacity-80">{facts.join(" · ")}</span>
		</>
	);
}

function Copies({ row }: { row: TitleRow }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { language } = useLanguage();
	const { copies } = row.data;
	if (copies.length === 0) return <span className="opacity-80">{t("noCopies")}</span>;
	const more = copies.length - MAX_SHOWN;
	return (
		<ul className="text-sm tabular-nums">
			{copies.slice(0, MAX_SHOWN).map((copy, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: copies without numbers have nothing else
				<li key={index}>
					{[copy.barcode || copy.accession_no || t("nextNumber"), copy.shelf, ...stateOf(copy, language)]
						.filter(Boolean)
						.join(" · ")}
				</li>
			))}
			{more > 0 && <li>{t("moreCopies", { count: number(more) })}</li>}
		</ul>
	);
}

/** What the heading above the row does not say: where its copies go, what was noted, why it was refused or kept. */
function Notes({ row }: { row: TitleRow }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	if (row.reason) return <p>{outcomeReasons[row.reason][language]}</p>;
	const { before, data } = row;
	return (
		<>
			{row.action === "adds" && !before && <p>{t("intoList")}</p>}
			{before && before.title !== data.book.title && <p>{t("into", { title: before.title })}</p>}
			{row.problems.map((code) => (
				<p key={code}>{messages[code][language]}</p>
			))}
		</>
	);
}

/** Rows of a book list, one page at a time. */
export function Rows({ importId, only }: { importId: string; only: Only<Action> }) {
	const t = useTexts(texts);
	return (
		<RowTable<TitleRow>
			importId={importId}
			only={only}
			empty={t("emptyTab")}
			caption={t("title")}
			columns={[
				{
					key: "book",
					title: t("book"),
					controls: true,
					className: "align-top",
					render: (row) => (
						<div className="font-normal">
							<Title row={row} />
							<Notes row={row} />
						</div>
					),
				},
				{
					key: "copies",
					title: t("copies"),
					controls: true,
					className: "align-top",
					render: (row) => <Copies row={row} />,
				},
				{
					key: "where",
					title: t("where"),
					wide: true,
					className: "align-top tabular-nums opacity-80",
					render: ({ row, sheet }) => `${sheet ? `${sheet}: ` : ""}${row}`,
				},
			]}
		/>
	);
}
