/** Report of copies that are on the shelf and not borrowed. */
import { monthsBefore } from "@rafta/library/copies/weeding";
import type { ReportRow } from "@rafta/library/reports/definition";
import { usualIdle } from "@rafta/library/reports/never-borrowed";
import { dateOf } from "@rafta/library/turkish/dates";
import { ofEachSchool, pagesOf, type ReportQuery, rowsOf, type Source, shareOf } from "../report-source.ts";
import { mainOf, subjects } from "../subjects.ts";
import { describeCopies, heldCopies, type IdleCopy, idleCopies } from "./queries.ts";

const sum = <One>(list: readonly One[], value: (one: One) => number): number =>
	list.reduce((total, one) => total + value(one), 0);

function bySubject(
	idle: readonly IdleCopy[],
	held: readonly { dewey: string; copies: number }[],
	language: ReportQuery["language"],
): ReportRow[] {
	const [idleOf, heldOf] = [
		Map.groupBy(idle, ({ dewey }) => mainOf(dewey)),
		Map.groupBy(held, ({ dewey }) => mainOf(dewey)),
	];
	return subjects(language).flatMap(({ digit, dewey, caption }) => {
		const all = sum(heldOf.get(digit) ?? [], ({ copies }) => copies);
		const own = idleOf.get(digit)?.length ?? 0;
		return all === 0 ? [] : [{ dewey, caption, held: all, idle: own, share: shareOf(own, all) }];
	});
}

export const neverBorrowed: Source = async (query) => {
	const since = monthsBefore(query.today, query.filters.idle ?? usualIdle);
	const found = await ofEachSchool(query, async (school) => ({
		idle: (await idleCopies(query, school.id, since)).map((copy) => ({ ...copy, school: school.name })),
		held: await heldCopies(query, school.id),
	}));
	const idle = found.flatMap((one) => one.idle);
	const held = found.flatMap((one) => one.held);
	return {
		figures: {
			copies: idle.length,
			never: idle.filter(({ last }) => last === "").length,
			share: shareOf(
				idle.length,
				sum(held, ({ copies }) => copies),
			),
			value: Math.round(sum(idle, ({ price }) => price) * 100) / 100,
		},
		tables: {
			copies: pagesOf(idle, async (page) => {
				const described = await describeCopies(
					query,
					page.map(({ id }) => id),
				);
				return page.map(({ id, school, dewey, last }) => ({
					school,
					copy_id: id,
					title: "",
					...described.get(id),
					dewey,
					last_on: last === "" ? "" : dateOf(last),
				}));
			}),
			classes: rowsOf(bySubject(idle, held, query.language)),
		},
	};
};
