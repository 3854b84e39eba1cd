/** Clearance report: readers who may leave, and those who still have books. */
import { ofEachSchool, pagesOf, rowsOf, type Source } from "../report-source.ts";
import { namesOf, type Standing, standings } from "./queries.ts";

const owes = ({ books, lost }: Standing): boolean => books + lost > 0;
const sum = (list: readonly Standing[], value: (one: Standing) => number): number =>
	list.reduce((total, one) => total + value(one), 0);

export const clearance: Source = async (query) => {
	const found = await ofEachSchool(query, async (school) => {
		const readers = await standings(query, school.id);
		const classes = [...Map.groupBy(readers, ({ class_code }) => class_code)];
		return {
			readers: readers.map((one) => ({ ...one, school: school.name })),
			classes: classes.map(([class_code, own]) => ({
				school: school.name,
				class_code,
				clean: own.filter((one) => !owes(one)).length,
				owes: own.filter(owes).length,
				books: sum(own, ({ books }) => books),
			})),
		};
	});
	const readers = found.flatMap((one) => one.readers);
	const debtors = readers.filter(owes).length;
	return {
		figures: {
			readers: readers.length,
			clean: readers.length - debtors,
			owes: debtors,
			books: sum(readers, ({ books }) => books),
			lost: sum(readers, ({ lost }) => lost),
		},
		tables: {
			readers: pagesOf(readers, async (page) => {
				const names = await namesOf(
					query,
					page.map(({ student_id }) => student_id),
				);
				return page.map((one) => ({
					...one,
					student_no: "",
					full_name: "",
					...names.get(one.student_id),
					state: owes(one) ? "owes" : "clean",
				}));
			}),
			classes: rowsOf(found.flatMap((one) => one.classes)),
		},
	};
};
