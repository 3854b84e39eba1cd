/** Copies an installation from one database to another, on any engines, and verifies that nothing differs. */
import { isNewer, storedRelease } from "../collections/release.ts";
import { createView } from "../collections/view.ts";
import { type BulkCopy, type Content, type Draft, ValueNotKept } from "../database/content.ts";
import { paramsTable } from "../database/params.ts";
import { DatabaseUnusable, type Dialect } from "../database/port.ts";
import { type Sum, summing } from "./checksum.ts";
import { holdsRecords, type LaidTable, layoutOf, leaving } from "./layout.ts";

/** A table at both endpoints; empty at an endpoint that does not have it. */
export interface TableReport {
	readonly table: string;
	readonly from: Sum;
	readonly to: Sum;
}

/** Reason why nothing was copied. */
export class CopyRefused extends Error {
	override name = "CopyRefused";
	readonly code: "nothing" | "occupied" | "value" | "index" | "view" | "differs";
	readonly report: readonly TableReport[];
	constructor(code: CopyRefused["code"], message: string, report: readonly TableReport[] = []) {
		super(message);
		this.code = code;
		this.report = report;
	}
}

/** Reports the current action, its table, and how many of its rows are done. */
export type Progress = (step: { action: "copy" | "index" | "check"; table: string; rows: number }) => void;

const silent: Progress = () => undefined;

export const isSame = ({ from, to }: TableReport): boolean =>
	from.rows === to.rows && from.checksum === to.checksum;

const nothing: Sum = summing().end();

/** Converts an error of the target engine to a refusal, unless the database itself has failed. */
const asRefusal =
	(code: CopyRefused["code"], name: string) =>
	(error: unknown): never => {
		if (error instanceof DatabaseUnusable) throw error;
		throw new CopyRefused(code, `${name}: ${error instanceof Error ? error.message : String(error)}`);
	};

async function sumOf(content: Content, table: LaidTable, progress: Progress): Promise<Sum> {
	if (!(await content.has(table.name))) return nothing;
	const sum = summing();
	for await (const rows of content.rows(table)) {
		sum.add(rows);
		progress({ action: "check", table: table.name, rows: sum.count });
	}
	return sum.end();
}

async function fill(source: Content, draft: Draft, table: LaidTable, progress: Progress): Promise<Sum> {
	// A table that an older program did not have starts empty.
	if (!(await source.has(table.name))) return nothing;
	const sum = summing();
	for await (const rows of source.rows(table)) {
		sum.add(rows);
		await draft.insert(table, rows).catch((error: unknown) => {
			throw error instanceof ValueNotKept ? new CopyRefused("value", error.message) : error;
		});
		progress({ action: "copy", table: table.name, rows: sum.count });
	}
	return sum.end();
}

export interface RebuildOptions {
	readonly progress?: Progress;
	/** Views that the draft's engine refuses remain definitions: they are created on an engine that accepts them. */
	readonly passViews?: boolean;
}

/**
 * Builds the content of `source` in `draft`, and reads it back for verification.
 * @throws CopyRefused when there is nothing, or the other engine cannot store something unchanged
 */
export async function rebuild(
	source: Content,
	draft: Draft,
	dialect: Dialect,
	{ progress = silent, passViews = false }: RebuildOptions = {},
): Promise<TableReport[]> {
	const { tables, views } = await layoutOf(source);
	if (tables.length === 0) throw new CopyRefused("nothing", "there is no installation");
	const making = { tx: draft, dialect };
	const read: { table: LaidTable; from: Sum }[] = [];
	for (const table of tables) {
		await table.make(making);
		const from = await fill(source, draft, table, progress);
		read.push({ table, from });
		progress({ action: "index", table: table.name, rows: from.rows });
		await table.makeIndexes(making).catch(asRefusal("index", table.name));
	}
	for (const view of views) {
		await createView(draft, dialect, view).catch((error: unknown) => {
			if (!passViews || error instanceof DatabaseUnusable) asRefusal("view", view.name)(error);
		});
	}
	const report: TableReport[] = [];
	for (const { table, from } of read) {
		report.push({ table: table.name, from, to: await sumOf(draft, table, progress) });
	}
	if (!report.every(isSame)) throw new CopyRefused("differs", "table contents differ", report);
	return report;
}

export interface CopyOptions {
	/** This program's version: data of a newer version may contain more than this one can copy. */
	readonly release?: string;
	/** Replaces a target that holds records. */
	readonly replace?: boolean;
	readonly progress?: Progress;
	/** Called at the moment the target changes; when it throws, nothing has changed. */
	readonly beside?: () => void;
}

async function refuseNewer(content: Content, release: string | undefined): Promise<void> {
	if (release === undefined || !(await content.has(paramsTable.name))) return;
	const made = await storedRelease(content);
	if (made !== undefined && isNewer(made, release)) {
		throw new DatabaseUnusable("newer_format", `${made} > ${release}`);
	}
}

/**
 * Copies a whole database into another, all or nothing.
 * @throws CopyRefused or DatabaseUnusable, and then nothing has changed
 */
export async function copyInstallation(
	from: BulkCopy,
	to: BulkCopy,
	{ release, replace = false, progress, beside }: CopyOptions = {},
): Promise<TableReport[]> {
	return from.read(async (source) => {
		await refuseNewer(source, release);
		await to.read(async (target) => {
			await refuseNewer(target, release);
			if (!replace && (await holdsRecords(target))) throw new CopyRefused("occupied", "there are records");
		});
		return to.renew({
			leaving,
			build: (draft) => rebuild(source, draft, to.dialect, { progress }),
			onExchange: beside,
		});
	});
}

/** Compares two endpoints, each by its own definitions; a table that only one of them has is reported as well. */
export async function compareInstallations(
	from: BulkCopy,
	to: BulkCopy,
	progress: Progress = silent,
): Promise<TableReport[]> {
	const sumTables = async (content: Content): Promise<Map<string, Sum>> => {
		const sums = new Map<string, Sum>();
		for (const table of (await layoutOf(content)).tables) {
			sums.set(table.name, await sumOf(content, table, progress));
		}
		return sums;
	};
	const [left, right] = [await from.read(sumTables), await to.read(sumTables)];
	if (left.size === 0) throw new CopyRefused("nothing", "there is no installation");
	return [...new Set([...left.keys(), ...right.keys()])].map((table) => ({
		table,
		from: left.get(table) ?? nothing,
		to: right.get(table) ?? nothing,
	}));
}
