/** Ranking of classes by the books read per pupil. */
import { MIN_PUPILS } from "@rafta/library/catalogue/shelves";
import { perPupil } from "@rafta/library/reports/per-capita";
import { ofEachSchool, rowsOf, type Source, shareOf } from "../report-source.ts";
import { type ClassLoans, classLoans, classSizes } from "./queries.ts";

const nothing: ClassLoans = { loans: 0, readers: 0, returned: 0, inTime: 0 };

export const classRanking: Source = async (query) => {
	const found = await ofEachSchool(query, async (school) => {
		const loans = await classLoans(query, school.id);
		return (await classSizes(query, school.id)).map((one) => ({
			...one,
			...(loans.get(one.class_code) ?? nothing),
			school: school.name,
		}));
	});
	const all = found.flat();
	const classes = all
		.filter(({ pupils }) => pupils >= MIN_PUPILS)
		.map((one) => ({ ...one, per_pupil: perPupil(one.loans, one.pupils) }))
		.sort((a, b) => b.per_pupil - a.per_pupil || (a.class_sort < b.class_sort ? -1 : 1));
	const [loans, pupils] = [
		classes.reduce((sum, one) => sum + one.loans, 0),
		classes.reduce((sum, one) => sum + one.pupils, 0),
	];
	let place = 0;
	return {
		figures: {
			classes: classes.length,
			loans,
			per_pupil: pupils === 0 ? null : perPupil(loans, pupils),
			small: all.length - classes.length,
		},
		tables: {
			classes: rowsOf(
				classes.map(({ school, class_code, pupils: mates, readers, returned, inTime, ...one }, index) => {
					// Classes with equal figures share a place.
					if (index === 0 || classes[index - 1]?.per_pupil !== one.per_pupil) place = index + 1;
					const { loans: read, per_pupil } = one;
					const on_time = shareOf(inTime, returned);
					return { school, place, class_code, pupils: mates, readers, loans: read, per_pupil, on_time };
				}),
			),
		},
	};
};
