/**
 * Imports a PocketBase data folder: collections, rules, records, accounts with their passwords, files. The folder may be
 * anybody's: what of it could open this installation to its owner is left out, and the report says so.
 */
import { existsSync } from "node:fs";
import { access, constants, copyFile, readdir, realpath, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { isMultiple } from "../collections/columns.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import { namesIn } from "../collections/fields/list.ts";
import { normalize } from "../collections/normalize.ts";
import { refusedIndexes } from "../collections/schema.ts";
import {
	createView,
	dropView,
	oneSelect,
	refuseDoubles,
	viewShape,
	viewsInOrder,
} from "../collections/view.ts";
import { QueryRefused, SchemaMismatch, UniqueViolation, ValueRefused } from "../database/port.ts";
import { isStoredName } from "../files/names.ts";
import { type FileStore, isRecordId } from "../files/store.ts";
import { getOrInsert } from "../get-or-insert.ts";
import type { RecordService } from "../service.ts";
import type { RecordData } from "../types/records.ts";
import type { RecordTransaction } from "../types/writes.ts";
import { foreignReadsOf, withOwnReads } from "./foreign-reads.ts";
import { type Exclusions, type PlannedCollection, type PlanRules, planImport } from "./plan.ts";
import { convert } from "./records.ts";
import {
	type CollectionReport,
	type ImportReport,
	namedRefusals,
	type RefusedValue,
	type SourcePart,
} from "./report.ts";
import { sanitize, withoutIndexes, withoutTrust } from "./sanitize.ts";
import { type Source, SourceProblem, type SourceRecord } from "./source.ts";

/** Thrown at the end of a trial run to roll it back. */
class TrialEnds extends Error {}

/** Characters of a view's query: longer ones take long to be read. */
const MAX_QUERY_LENGTH = 10_000;

/** With these the database refuses what it is given. */
const refusals = [QueryRefused, SchemaMismatch, UniqueViolation, ValueRefused];

export interface ImportOptions {
	/** Runs the whole import and rolls it back: the report is that of a real run. */
	readonly trial: boolean;
	readonly files: FileStore;
	/** Takes accounts with rights over the whole installation; by default they are left out. */
	readonly superusers?: boolean;
	/** Values of fields that the source does not have, by collection: the application's own defaults. */
	readonly defaults?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
	/** Fields, by name, and values that the application does not store: they are left out, and the report says so. */
	readonly excluded?: Exclusions;
	/** Whether a source may fill a collection of the application, by its name; by default all. */
	readonly isFilled?: PlanRules["isFilled"];
}

/** What the steps of one import share. */
interface Importing {
	readonly service: RecordService;
	readonly tx: RecordTransaction;
	readonly source: Source;
	readonly options: ImportOptions;
	/** Ids of the imported records, by the id of the collection that took them. */
	readonly imported: Map<string, Set<string>>;
}

/** A collection whose records are to be taken. */
interface Step {
	readonly planned: PlannedCollection;
	readonly report: CollectionReport;
}

function reportOf(planned: PlannedCollection): CollectionReport {
	return {
		name: planned.source.name,
		into: planned.target.name,
		action: planned.action,
		omission: planned.omission,
		changed: [],
		foreignReads: [],
		found: 0,
		taken: 0,
		known: 0,
		left: 0,
		superusers: 0,
		refused: [],
		lostFields: planned.lostFields,
		lostValues: {},
		files: 0,
		missingFiles: 0,
		failedFiles: 0,
	};
}

function omit(report: CollectionReport, omission: NonNullable<CollectionReport["omission"]>): null {
	report.omission = omission;
	return null;
}

/** Sanitizes a new collection among others; `null`, and reported, if it cannot be stored at all. */
function sanitizeOne(
	{ service }: Importing,
	{ planned, report }: Step,
	others: readonly CollectionDefinition[],
): Step | null {
	const { source, target } = planned;
	const { definition, changed } = sanitize(target, service.manager.errors(target, others), source);
	report.changed.push(...changed);
	if (!definition) return omit(report, "definition");
	return changed.length === 0 ? { planned, report } : { planned: { ...planned, target: definition }, report };
}

/** Sanitizes new collections until nothing is left to be changed: each may depend on the others. */
async function sanitizeAll(importing: Importing, given: readonly Step[]): Promise<Step[]> {
	for (let steps = [...given]; ; ) {
		const others = steps.map(({ planned }) => planned.target);
		const next: Step[] = [];
		for (const step of steps) {
			// Others have their turn: a source may have many collections.
			await setImmediate();
			const sanitized = sanitizeOne(importing, step, others);
			if (sanitized) next.push(sanitized);
		}
		const isSettled =
			next.length === steps.length && next.every((step, n) => step.planned === steps[n]?.planned);
		if (isSettled) return next;
		steps = next;
	}
}

/** Leaves out the indexes that only the engine can refuse. */
async function withUsableIndexes({ service, tx }: Importing, step: Step): Promise<Step | null> {
	const { planned, report } = step;
	const making = { tx: tx.sql, dialect: service.database.dialect };
	const positions = await refusedIndexes(making, normalize(planned.target, undefined, ""));
	if (positions.size === 0) return step;
	const { definition, changed } = withoutIndexes(planned.target, positions, planned.source);
	report.changed.push(...changed);
	return definition ? { planned: { ...planned, target: definition }, report } : omit(report, "definition");
}

/** New tables as they can be stored, with rules that read nothing but them. */
async function storableTables(importing: Importing, given: readonly Step[]): Promise<Step[]> {
	const sanitized = await sanitizeAll(
		importing,
		given.map(({ planned, report }) => {
			const { definition, changed } = withoutTrust(planned.target);
			report.changed.push(...changed);
			return { planned: { ...planned, target: definition }, report };
		}),
	);
	const indexed: Step[] = [];
	for (const step of sanitized) {
		const usable = await withUsableIndexes(importing, step);
		if (usable) indexed.push(usable);
	}
	// Again, as some may refer to one that only the engine refused.
	const tables = await sanitizeAll(importing, indexed);
	const own = tables.map(({ planned }) => planned.target);
	const result: Step[] = [];
	for (const { planned, report } of tables) {
		await setImmediate();
		const { definition, foreign } = withOwnReads(importing.service, planned.target, own);
		report.foreignReads.push(...foreign);
		result.push({ planned: { ...planned, target: definition }, report });
	}
	return result;
}

/** Creates a view, and has the engine check what it calls. @throws QueryRefused, and then there is none */
async function makeView({ service, tx }: Importing, view: CollectionDefinition): Promise<void> {
	const { dialect } = service.database;
	await createView(tx.sql, dialect, view);
	try {
		await tx.sql.describe(`SELECT * FROM ${dialect.id(view.name)}`);
	} catch (error) {
		await dropView(tx.sql, dialect, view.name);
		throw error;
	}
}

/** Makes a view with the fields that its query gives here; `null`, and reported, if it is left out. */
async function storableView(
	importing: Importing,
	{ planned, report }: Step,
	own: readonly CollectionDefinition[],
): Promise<CollectionDefinition | null> {
	const { service, tx } = importing;
	const { definition: view, changed } = withoutTrust(planned.target);
	const { viewQuery = "" } = view;
	try {
		if (viewQuery.length > MAX_QUERY_LENGTH) throw new QueryRefused("the query is too long");
		// The very text of which the view is made.
		const query = oneSelect(viewQuery);
		const reads = foreignReadsOf(await tx.sql.readsOf(query), new Set(own.map(({ name }) => name)));
		if (reads.length > 0) {
			report.foreignReads.push({ part: "viewQuery", reads });
			return omit(report, "reads");
		}
		const { fields, origins } = await viewShape(tx.sql, query, [...service.collections(), ...own]);
		refuseDoubles({ fields });
		const target = { ...view, fields, viewOrigins: origins };
		const sanitized = sanitizeOne(importing, { planned: { ...planned, target }, report }, own);
		if (!sanitized) return null;
		await makeView(importing, sanitized.planned.target);
		report.changed.push(...changed);
		return sanitized.planned.target;
	} catch (error) {
		if (!(error instanceof QueryRefused)) throw error;
		report.changed.push("viewQuery");
		return omit(report, "definition");
	}
}

/** Creates the new views that read nothing but `tables` and one another. */
async function defineViews(
	importing: Importing,
	given: readonly Step[],
	tables: readonly CollectionDefinition[],
): Promise<void> {
	const { service, tx } = importing;
	const views: CollectionDefinition[] = [];
	const named = given.filter(({ planned, report }) => {
		if (/^\w+$/.test(planned.target.name)) return true;
		report.changed.push("name");
		omit(report, "definition");
		return false;
	});
	for (const { id } of viewsInOrder(named.map(({ planned }) => planned.target))) {
		const step = named.find(({ planned }) => planned.target.id === id);
		const view = step && (await storableView(importing, step, [...tables, ...views]));
		if (view) views.push(view);
	}
	// One change for all of them, as it makes every view again; it could not be undone if one of them failed only then.
	for (const { name } of views.toReversed()) await dropView(tx.sql, service.database.dialect, name);
	if (views.length > 0) await tx.define(views);
}

/** Creates the new collections; returns those that take records, with the definitions as stored. */
async function define(importing: Importing, steps: readonly Step[]): Promise<Step[]> {
	const isNew = ({ planned }: Step) => planned.action === "create";
	const isView = ({ planned }: Step) => planned.source.type === "view";
	const tables = await storableTables(
		importing,
		steps.filter((step) => isNew(step) && !isView(step)),
	);
	const stored =
		tables.length > 0 ? await importing.tx.define(tables.map(({ planned }) => planned.target)) : [];
	await defineViews(
		importing,
		steps.filter((step) => isNew(step) && isView(step)),
		stored,
	);
	const targets = new Map(stored.map((one) => [one.id, one]));
	return steps
		.filter((step) => !isView(step))
		.flatMap(({ planned, report }) => {
			const target = planned.action === "create" ? targets.get(planned.target.id) : planned.target;
			return target ? [{ planned: { ...planned, target }, report }] : [];
		});
}

/** Whether an account with the same address already exists under another id. */
async function isDouble(
	tx: RecordTransaction,
	planned: PlannedCollection,
	record: RecordData,
): Promise<boolean> {
	if (planned.target.type !== "auth" || planned.action === "create") return false;
	const email = String(record.email ?? "");
	return email !== "" && (await tx.findBy(planned.target.name, { email })) !== null;
}

/**
 * An account without references to records that were here before: a team's data is open to the accounts that refer to
 * the team, and who they are is decided here.
 */
async function detachRelations(
	{ tx, imported }: Importing,
	{ target, action }: PlannedCollection,
	record: RecordData,
): Promise<{ record: RecordData; lost: string[] }> {
	const result = { ...record };
	const lost: string[] = [];
	if (target.type !== "auth" || action === "create") return { record: result, lost };
	for (const field of target.fields) {
		if (field.type !== "relation") continue;
		const ids = namesIn(record[field.name]);
		const own: string[] = [];
		for (const id of ids) {
			const isImported = imported.get(field.collectionId)?.has(id) ?? false;
			if (isImported || !(await tx.find(field.collectionId, id))) own.push(id);
		}
		if (own.length === ids.length) continue;
		lost.push(field.name);
		result[field.name] = isMultiple(field) ? own : "";
	}
	return { record: result, lost };
}

function refuse(report: CollectionReport, why: RefusedValue): null {
	report.left += 1;
	if (report.refused.length < namedRefusals) report.refused.push(why);
	return null;
}

/** Converts one new record, counts what is lost of it, and returns it unless it is left out. */
async function takeRecord(
	importing: Importing,
	{ planned, report }: Step,
	found: SourceRecord,
	missing: Readonly<Record<string, unknown>>,
): Promise<RecordData | null> {
	const { service, tx, options } = importing;
	const converted = convert({ ...missing, ...found.record }, planned, options.excluded?.value);
	if (converted.refused) return refuse(report, converted.refused);
	const { record, lost } = await detachRelations(importing, planned, converted.record);
	if (await isDouble(tx, planned, record))
		return refuse(report, { id: record.id, field: "email", code: "duplicate" });
	if (service.isSuperuser({ collection: planned.target, record })) {
		report.superusers += 1;
		if (!options.superusers) {
			report.left += 1;
			return null;
		}
	}
	for (const field of new Set([...found.lost, ...converted.lost, ...lost]))
		report.lostValues[field] = (report.lostValues[field] ?? 0) + 1;
	return record;
}

async function takeRecords(importing: Importing, { planned, report }: Step): Promise<RecordData[]> {
	const { tx, source, options, imported } = importing;
	const withFiles: RecordData[] = [];
	const defaults = planned.action === "fill" ? (options.defaults?.[planned.target.name] ?? {}) : {};
	const has = new Set(planned.source.fields.map((field) => field.name));
	const missing = Object.fromEntries(Object.entries(defaults).filter(([name]) => !has.has(name)));
	const added = planned.target.fields.filter((field) => field.name in missing);
	const given = { ...planned.source, fields: [...planned.source.fields, ...added] };
	const fileFields = planned.target.fields.filter((field) => field.type === "file");
	const hasFiles = (record: RecordData) => fileFields.some((field) => namesIn(record[field.name]).length > 0);
	const ids = getOrInsert(imported, planned.target.id, () => new Set());
	for await (const batch of source.records(planned.source)) {
		const records: RecordData[] = [];
		for (const found of batch) {
			report.found += 1;
			const known = planned.action === "create" ? null : await tx.find(planned.target.name, found.record.id);
			if (known) {
				report.known += 1;
				// If the last import was interrupted, its files are still missing.
				if (hasFiles(known)) withFiles.push(known);
				continue;
			}
			const record = await takeRecord(
				importing,
				{ planned: { ...planned, source: given }, report },
				found,
				missing,
			);
			if (!record) continue;
			records.push(record);
			ids.add(record.id);
			if (hasFiles(record)) withFiles.push(record);
		}
		await tx.insert(planned.target, records);
		report.taken += records.length;
	}
	return withFiles;
}

/** Path of a record's file in the source; `null` if it is missing, or no file of its own: a link may lead anywhere. */
async function filePath(
	{ storage }: Source,
	collectionId: string,
	recordId: string,
	name: string,
): Promise<string | null> {
	// The source is another's: its names must not lead to files of this computer.
	if (!/^\w+$/.test(collectionId) || !isRecordId(recordId) || !isStoredName(name)) return null;
	if (!existsSync(storage)) return null;
	const path = join(await realpath(storage), collectionId, recordId, name);
	if (!existsSync(path) || (await realpath(path)) !== path) return null;
	return (await stat(path)).isFile() ? path : null;
}

/** Copies a file to its record; a trial finds out whether it can be read. */
async function takeFile(
	{ files, trial }: ImportOptions,
	path: string,
	place: readonly [collectionId: string, recordId: string, name: string],
): Promise<void> {
	if (trial) return access(path, constants.R_OK);
	const temporary = await files.temporary();
	try {
		await copyFile(path, temporary);
		await files.keep(temporary, ...place);
	} finally {
		await rm(temporary, { force: true });
	}
}

/** Copies the files that records name, and counts those that are missing in the source. A fault ends none of the others. */
async function takeFiles(
	source: Source,
	{ planned, report }: Step,
	records: readonly RecordData[],
	options: ImportOptions,
): Promise<void> {
	const fields = planned.target.fields.filter((field) => field.type === "file");
	for (const record of records) {
		for (const name of fields.flatMap((field) => namesIn(record[field.name]))) {
			const place = [planned.target.id, record.id, name] as const;
			try {
				const path = await filePath(source, planned.source.id, record.id, name);
				if (await options.files.open(...place)) continue;
				if (path === null) {
					report.missingFiles += 1;
					continue;
				}
				await takeFile(options, path, place);
				report.files += 1;
			} catch {
				report.failedFiles += 1;
			}
		}
	}
}

/** Folders that PocketBase has beside its data. */
const neighbours = { pb_hooks: "hooks", pb_migrations: "migrations", pb_public: "public_files" } as const;

/** Parts of the source that are not imported. Its settings name servers that mails, files and backups would be sent to. */
async function leftBehind(source: Source): Promise<SourcePart[]> {
	const folder = dirname(source.storage);
	const beside: readonly string[] = await readdir(dirname(folder)).catch(() => []);
	const parts: SourcePart[] = [];
	if (source.hasSettings) parts.push("settings");
	if (existsSync(join(folder, "auxiliary.db"))) parts.push("logs");
	for (const [name, part] of Object.entries(neighbours)) if (beside.includes(name)) parts.push(part);
	return parts;
}

interface Outcome {
	readonly reports: ReadonlyMap<string, CollectionReport>;
	/** Records with files, which are copied after the commit. */
	readonly waiting: readonly { readonly step: Step; readonly records: readonly RecordData[] }[];
}

/** One try of the transaction: it may be repeated. */
async function importInto(
	tx: RecordTransaction,
	service: RecordService,
	source: Source,
	options: ImportOptions,
): Promise<Outcome> {
	const plan = planImport(source.collections, service.collections(), {
		isExcluded: options.excluded?.field,
		isFilled: options.isFilled,
	});
	const reports = new Map(plan.collections.map((planned) => [planned.source.id, reportOf(planned)]));
	const importing: Importing = { service, tx, source, options, imported: new Map() };
	const steps = plan.collections.flatMap((planned): Step[] => {
		const report = reports.get(planned.source.id);
		return report && planned.omission === null ? [{ planned, report }] : [];
	});
	const waiting: { step: Step; records: RecordData[] }[] = [];
	for (const step of await define(importing, steps))
		waiting.push({ step, records: await takeRecords(importing, step) });
	return { reports, waiting };
}

/** @throws SourceProblem for two collections of one id or name */
function assertDistinct(collections: readonly CollectionDefinition[]): void {
	const ids = new Set(collections.map(({ id }) => id));
	const names = new Set(collections.map(({ name }) => name.toLowerCase()));
	if (Math.min(ids.size, names.size) < collections.length)
		throw new SourceProblem("damaged", "two collections of one id or name");
}

/**
 * Imports `source` in one transaction, all or nothing. Files follow the commit; an import that was interrupted there
 * may be repeated. Domain rules are not applied, field options are. @throws SourceProblem if it contradicts itself
 */
export async function importSource(
	service: RecordService,
	source: Source,
	options: ImportOptions,
): Promise<ImportReport> {
	assertDistinct(source.collections);
	let outcome: Outcome = { reports: new Map(), waiting: [] };
	await service
		.transaction(async (tx) => {
			outcome = await importInto(tx, service, source, options);
			if (options.trial) throw new TrialEnds();
		})
		.catch((error: unknown) => {
			if (error instanceof TrialEnds) return;
			// Two records of one id, a value that an index refuses: no backup that PocketBase made has them.
			throw refusals.some((one) => error instanceof one)
				? new SourceProblem("damaged", String(error))
				: error;
		});
	for (const { step, records } of outcome.waiting) await takeFiles(source, step, records, options);
	return { collections: [...outcome.reports.values()], leftBehind: await leftBehind(source) };
}
