/** Inventory report: copies by location and status, and the results of the stocktakes. */
import type { ReportRow } from "@rafta/library/reports/definition";
import { dateOf } from "@rafta/library/turkish/dates";
import { scanCounts } from "../../lending/stocktakes/queries.ts";
import { ofEachSchool, type ReportQuery, rowsOf, type School, type Source } from "../frame.ts";
import { librariesOf } from "../queries.ts";
import { copyGroups, type Group, stocktakesOf, titlesKept } from "./queries.ts";

const isKept = ({ status }: Group): boolean => status !== "withdrawn";
const copiesIn = (groups: readonly Group[]): number => groups.reduce((sum, { copies }) => sum + copies, 0);
const inLira = (value: number): number => Math.round(value * 100) / 100;
const priceOf = (groups: readonly Group[]): number =>
	inLira(groups.filter(isKept).reduce((sum, { value }) => sum + value, 0));

/** Counts by status, and the register's count: copies that have not been withdrawn. */
function countsOf(groups: readonly Group[]): ReportRow {
	const counts: Record<string, number> = { copies: copiesIn(groups.filter(isKept)), value: priceOf(groups) };
	for (const { status, copies } of groups) counts[status] = (counts[status] ?? 0) + copies;
	return counts;
}

/** Every status that a group may have, so that a cell shows 0 for an absent one. */
const none: ReportRow = {
	available: 0,
	on_loan: 0,
	hold_shelf: 0,
	in_transit: 0,
	repair: 0,
	in_process: 0,
	missing: 0,
	lost: 0,
	withdrawn: 0,
};

async function stocktakeRows(
	query: ReportQuery,
	school: School,
	names: ReadonlyMap<string, string>,
): Promise<ReportRow[]> {
	const rows: ReportRow[] = [];
	for (const { id, library, name, status, started_at, closed_at, expected, counts } of await stocktakesOf(
		query,
		school.id,
	)) {
		const isClosed = status === "closed";
		const scans = isClosed ? null : await scanCounts(query.connection, id);
		rows.push({
			stocktake_id: id,
			school: school.name,
			library: names.get(library) ?? "",
			name,
			status,
			started_on: started_at === "" ? "" : dateOf(started_at),
			closed_on: closed_at === "" ? "" : dateOf(closed_at),
			expected,
			found: scans ? scans.counted : Number(counts.found ?? 0),
			// Nothing is missing before the stocktake is closed.
			missing: isClosed ? Number(counts.missing ?? 0) : null,
			misplaced: scans ? scans.misplaced : Number(counts.misplaced ?? 0),
		});
	}
	return rows;
}

interface Seen {
	readonly groups: readonly Group[];
	readonly titles: readonly string[];
	readonly libraries: readonly ReportRow[];
	readonly shelves: readonly ReportRow[];
	readonly stocktakes: readonly ReportRow[];
}

async function look(query: ReportQuery, school: School): Promise<Seen> {
	const names = await librariesOf(query.connection, school.id);
	const groups = await copyGroups(query, school.id);
	const byLibrary = Map.groupBy(groups, ({ library }) => library);
	const libraries: ReportRow[] = [];
	const shelves: ReportRow[] = [];
	for (const [library_id, name] of names) {
		const own = byLibrary.get(library_id);
		if (!own) continue;
		const place = { school: school.name, library_id, library: name };
		libraries.push({ ...none, ...place, ...countsOf(own) });
		for (const [shelf, there] of Map.groupBy(own, (group) => group.shelf))
			shelves.push({ ...none, ...place, shelf, ...countsOf(there) });
	}
	const titles = await titlesKept(query, school.id);
	return { groups, titles, libraries, shelves, stocktakes: await stocktakeRows(query, school, names) };
}

export const inventory: Source = async (query) => {
	const seen = await ofEachSchool(query, (school) => look(query, school));
	const groups = seen.flatMap((one) => one.groups);
	const kept = groups.filter(isKept);
	const sources = Map.groupBy(kept, ({ acquired_how }) => acquired_how);
	const stocktakes = seen.flatMap((one) => one.stocktakes);
	const chosen = query.filters.stocktake === undefined ? undefined : stocktakes[0]?.name;
	const having = (...statuses: string[]) =>
		copiesIn(groups.filter(({ status }) => statuses.includes(status)));
	return {
		figures: {
			titles: new Set(seen.flatMap(({ titles }) => titles)).size,
			copies: copiesIn(kept),
			value: priceOf(groups),
			gone: having("missing", "lost"),
			withdrawn: having("withdrawn"),
		},
		tables: {
			libraries: rowsOf(seen.flatMap((one) => one.libraries)),
			shelves: rowsOf(seen.flatMap((one) => one.shelves)),
			sources: rowsOf(
				[...sources]
					.map(([acquired_how, own]) => ({ acquired_how, copies: copiesIn(own), value: priceOf(own) }))
					.sort((a, b) => b.copies - a.copies),
			),
			stocktakes: rowsOf(stocktakes),
		},
		...(chosen !== undefined && { names: { stocktake: String(chosen) } }),
	};
};
