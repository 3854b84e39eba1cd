/** Inventory report: copies by location and status, and the results of the stocktakes. */
import type { ReportRow } from "@rafta/library/reports/definition";
import { dateOf } from "@rafta/library/turkish/dates";
import { scanCounts } from "../../lending/stocktakes/queries.ts";
import { librariesOf } from "../queries.ts";
import { ofEachSchool, type ReportQuery, rowsOf, type School, type Source } from "../report-source.ts";
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

interface Amount {
	readonly copies: number;
	/** Turkish lira. */
	readonly value: number;
}

/** What is counted over all schools. */
interface Totals {
	/** A title that several schools have counts once. */
	readonly titles: Set<string>;
	/** Copies. */
	readonly byStatus: Map<string, number>;
	/** Without withdrawn copies. */
	readonly bySource: Map<string, Amount>;
}

interface InventoryTables {
	readonly libraries: readonly ReportRow[];
	readonly shelves: readonly ReportRow[];
	readonly stocktakes: readonly ReportRow[];
}

/** Looks at a school and adds it to the totals: all groups at once would take long and much memory. */
async function look(query: ReportQuery, school: School, totals: Totals): Promise<InventoryTables> {
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
	for (const group of groups) {
		const { status, acquired_how, copies, value } = group;
		totals.byStatus.set(status, (totals.byStatus.get(status) ?? 0) + copies);
		if (!isKept(group)) continue;
		const known = totals.bySource.get(acquired_how) ?? { copies: 0, value: 0 };
		totals.bySource.set(acquired_how, { copies: known.copies + copies, value: known.value + value });
	}
	for (const title of await titlesKept(query, school.id)) totals.titles.add(title);
	return { libraries, shelves, stocktakes: await stocktakeRows(query, school, names) };
}

export const inventory: Source = async (query) => {
	const totals: Totals = { titles: new Set(), byStatus: new Map(), bySource: new Map() };
	const seen = await ofEachSchool(query, (school) => look(query, school, totals));
	const { titles, byStatus, bySource } = totals;
	const stocktakes = seen.flatMap((one) => one.stocktakes);
	const chosen = query.filters.stocktake === undefined ? undefined : stocktakes[0]?.name;
	const having = (status: string) => byStatus.get(status) ?? 0;
	const kept = [...bySource.values()];
	return {
		figures: {
			titles: titles.size,
			copies: kept.reduce((sum, { copies }) => sum + copies, 0),
			value: inLira(kept.reduce((sum, { value }) => sum + value, 0)),
			gone: having("missing") + having("lost"),
			withdrawn: having("withdrawn"),
		},
		tables: {
			libraries: rowsOf(seen.flatMap((one) => one.libraries)),
			shelves: rowsOf(seen.flatMap((one) => one.shelves)),
			sources: rowsOf(
				[...bySource]
					.map(([acquired_how, { copies, value }]) => ({ acquired_how, copies, value: inLira(value) }))
					.sort((a, b) => b.copies - a.copies),
			),
			stocktakes: rowsOf(stocktakes),
		},
		...(chosen !== undefined && { names: { stocktake: String(chosen) } }),
	};
};
