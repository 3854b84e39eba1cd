/** Yearly figures of a library, as a school reports them. */
import { readerTypes } from "@rafta/library/collections/students";
import type { ReportRow } from "@rafta/library/reports/definition";
import { readClass } from "@rafta/library/turkish/classes";
import { dateOf } from "@rafta/library/turkish/dates";
import { words } from "@rafta/words";
import { addHolding, allHoldings, type Holding } from "../holdings.ts";
import { ofEachSchool, type ReportQuery, rowsOf, type Source } from "../report-source.ts";
import { mainOf, subjects } from "../subjects.ts";
import {
	closedStocktakes,
	heldOn,
	loansByClass,
	loansByReader,
	type Movement,
	readAcquisitions,
	readRegisteredReaders,
	readWithdrawals,
	usage,
} from "./queries.ts";

const texts = words("server/reports/year-end");

const sum = <One>(list: readonly One[], value: (one: One) => number): number =>
	list.reduce((total, one) => total + value(one), 0);

const copiesOf = (list: readonly { copies: number }[]): number => sum(list, ({ copies }) => copies);

type Holdings = ReadonlyMap<string, Holding>;

/** Rows of the main classes; `held` by the first digit. */
function bySubject(held: Holdings, language: ReportQuery["language"]): ReportRow[] {
	// The form has every line, whether the school has such books or not.
	return subjects(language).map(({ digit, dewey, caption }) => {
		const own = held.get(digit);
		return { dewey, caption, titles: own?.titles.size ?? 0, copies: own?.copies ?? 0 };
	});
}

/** Rows of the languages; `held` by their codes. */
function byLanguage(held: Holdings, language: ReportQuery["language"]): ReportRow[] {
	const names = new Intl.DisplayNames(language, { type: "language" });
	return [...held]
		.map(([code, own]) => ({
			name: code === "" ? texts.unknown[language] : (names.of(code) ?? code),
			titles: own.titles.size,
			copies: own.copies,
		}))
		.sort((a, b) => b.copies - a.copies || a.name.localeCompare(b.name, language));
}

/** Merges the figures of all schools, the largest first. */
function together(lists: readonly (readonly Movement[])[]): Movement[] {
	const groups = Map.groupBy(lists.flat(), ({ why }) => why);
	return [...groups]
		.map(([why, own]) => ({
			why,
			copies: copiesOf(own),
			value: Math.round(sum(own, ({ value }) => value) * 100) / 100,
		}))
		.sort((a, b) => b.copies - a.copies || (a.why < b.why ? -1 : 1));
}

export const yearEnd: Source = async (query) => {
	const { language } = query;
	const heldInClasses = new Map<string, Holding>();
	const heldInLanguages = new Map<string, Holding>();
	async function addHeld(school: string): Promise<void> {
		for (const title of await heldOn(query, school)) {
			addHolding(heldInClasses, mainOf(title.dewey), title);
			addHolding(heldInLanguages, title.language, title);
		}
	}
	const found = await ofEachSchool(query, async ({ id }) => {
		await addHeld(id);
		return {
			came: await readAcquisitions(query, id),
			gone: await readWithdrawals(query, id),
			readers: await readRegisteredReaders(query, id),
			borrowed: await loansByReader(query, id),
			classes: await loansByClass(query, id),
			usage: await usage(query, id),
			stocktakes: await closedStocktakes(query, id),
		};
	});
	const came = together(found.map((one) => one.came));
	const gone = together(found.map((one) => one.gone));
	const borrowed = found.flatMap((one) => one.borrowed);
	const readersOf = (kind: string) => sum(found, (one) => one.readers.get(kind) ?? 0);
	const ofKind = (kind: string) => borrowed.filter((one) => one.reader_type === kind);
	const kinds = Object.keys(readerTypes).map((kind) => ({
		reader_type: kind,
		readers: readersOf(kind),
		borrowers: sum(ofKind(kind), (one) => one.borrowers),
		loans: sum(ofKind(kind), (one) => one.loans),
	}));
	const forgotten = sum(ofKind(""), (one) => one.loans);
	const nameless = { reader_type: "", readers: 0, borrowers: 0, loans: forgotten };
	const classes = [
		...Map.groupBy(
			found.flatMap((one) => one.classes),
			({ class_code }) => class_code,
		),
	];
	return {
		figures: {
			...allHoldings(heldInClasses),
			came: copiesOf(came),
			withdrawn: copiesOf(gone),
			readers: sum(kinds, ({ readers }) => readers),
			borrowers: sum(kinds, ({ borrowers }) => borrowers),
			loans: sum(borrowed, ({ loans }) => loans),
			visits: sum(found, (one) => one.usage.visits),
			uses: sum(found, (one) => one.usage.uses),
		},
		tables: {
			subjects: rowsOf(bySubject(heldInClasses, language)),
			languages: rowsOf(byLanguage(heldInLanguages, language)),
			came: rowsOf(came.map(({ why, ...one }) => ({ acquired_how: why, ...one }))),
			withdrawn: rowsOf(gone.map(({ why, ...one }) => ({ reason: why || texts.noReason[language], ...one }))),
			readers: rowsOf(forgotten > 0 ? [...kinds, nameless] : kinds),
			classes: rowsOf(
				classes
					.map(([class_code, own]) => ({ class_code, loans: sum(own, ({ loans }) => loans) }))
					.sort(
						(a, b) =>
							Number(a.class_code === "") - Number(b.class_code === "") ||
							(readClass(a.class_code).sort < readClass(b.class_code).sort ? -1 : 1),
					)
					.map(({ class_code, loans }) => ({ class_code: class_code || texts.noClass[language], loans })),
			),
			stocktakes: rowsOf(
				found
					.flatMap((one) => one.stocktakes)
					.map(({ id, name, closed_at, counts }) => ({
						stocktake_id: id,
						name,
						closed_on: dateOf(closed_at),
						found: Number(counts.found ?? 0),
						on_loan: Number(counts.on_loan ?? 0),
						missing: Number(counts.missing ?? 0),
						added: Number(counts.added ?? 0),
					})),
			),
		},
	};
};
