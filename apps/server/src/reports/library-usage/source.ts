/** Library usage: desk actions by day, and by weekday and hour. */
import type { ReportRow } from "@rafta/library/reports/definition";
import { dateOf, weekdayOf } from "@rafta/library/turkish/dates";
import { librariesOf } from "../queries.ts";
import { ofEachSchool, type ReportQuery, rowsOf, type School, type Source } from "../report-source.ts";
import {
	cancelledByHour,
	entriesByHour,
	type Hour,
	loansByHour,
	returnsByHour,
	visitsByHour,
} from "./queries.ts";

const counted = ["loans", "returns", "renewals", "visits", "uses"] as const;
type UsageKind = (typeof counted)[number];
type Counts = Record<UsageKind, number>;

const nothing = (): Counts => ({ loans: 0, returns: 0, renewals: 0, visits: 0, uses: 0 });

/** Counts of an hour of a day in Turkey. */
interface Moment extends Counts {
	readonly day: string;
	/** 1 (Monday) to 7. */
	readonly weekday: number;
	readonly hour: number;
}

/** Turkey is three hours ahead the whole year. */
const ahead = 3;

function momentOf(stored: string): Moment {
	const day = dateOf(`${stored}:00:00Z`);
	const hour = (Number(stored.slice(11, 13)) + ahead) % 24;
	return { day, weekday: ((weekdayOf(day) + 6) % 7) + 1, hour, ...nothing() };
}

/** Adds all actions of a school to what happened in each hour. */
async function countSchool(query: ReportQuery, { id }: School, byStored: Map<string, Moment>): Promise<void> {
	const { library } = query.filters;
	const libraries = library === undefined ? [...(await librariesOf(query.connection, id)).keys()] : [library];
	function count(kind: UsageKind, hours: readonly Hour[], sign: 1 | -1 = 1): void {
		for (const { hour: stored, count } of hours) {
			const moment = byStored.get(stored) ?? momentOf(stored);
			moment[kind] += sign * count;
			byStored.set(stored, moment);
		}
	}
	count("loans", await loansByHour(query, id));
	count("loans", await cancelledByHour(query, id), -1);
	count("returns", libraries.length === 0 ? [] : await returnsByHour(query, libraries));
	count("renewals", await entriesByHour(query, id, "renew"));
	count("visits", await visitsByHour(query, id));
	count("uses", await entriesByHour(query, id, "used"));
}

function add(to: Counts, from: Counts): void {
	for (const kind of counted) to[kind] += from[kind];
}

function byDay(moments: readonly Moment[]): ReportRow[] {
	const days = Map.groupBy(moments, ({ day }) => day);
	return [...days]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([day, own]) => {
			const counts = nothing();
			for (const one of own) add(counts, one);
			return { day, weekday: own[0]?.weekday ?? null, ...counts };
		});
}

/** Every hour between the first and the last of any day, so that a heat map has no gaps. */
function byHour(moments: readonly Moment[]): ReportRow[] {
	if (moments.length === 0) return [];
	const hours = moments.map(({ hour }) => hour);
	const [first, last] = [hours.reduce((a, b) => Math.min(a, b)), hours.reduce((a, b) => Math.max(a, b))];
	const cells = Map.groupBy(moments, ({ weekday, hour }) => weekday * 24 + hour);
	const weekdays = [...new Set(moments.map(({ weekday }) => weekday))].sort((a, b) => a - b);
	return weekdays.flatMap((weekday) =>
		Array.from({ length: last - first + 1 }, (_, place) => {
			const hour = first + place;
			const counts = nothing();
			for (const one of cells.get(weekday * 24 + hour) ?? []) add(counts, one);
			const { loans, returns } = counts;
			return { weekday, hour, loans, returns, moves: loans + returns };
		}),
	);
}

export const libraryUsage: Source = async (query) => {
	const { weekday, hour } = query.filters;
	const byStored = new Map<string, Moment>();
	await ofEachSchool(query, (school) => countSchool(query, school, byStored));
	const moments = [...byStored.values()].filter(
		(one) =>
			counted.some((kind) => one[kind] > 0) &&
			(weekday === undefined || one.weekday === weekday) &&
			(hour === undefined || one.hour === hour),
	);
	const all = nothing();
	for (const one of moments) add(all, one);
	const days = byDay(moments);
	return {
		figures: { ...all, days: days.length },
		tables: { days: rowsOf(days), hours: rowsOf(byHour(moments)) },
	};
};
