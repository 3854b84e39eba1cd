/** Imports a PocketBase data folder: collections, rules, records, accounts with their passwords, files. */
import { existsSync } from "node:fs";
import { copyFile, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CollectionDefinition } from "../collections/definition.ts";
import { viewShape } from "../collections/view.ts";
import { QueryRefused, SchemaMismatch, UniqueViolation, ValueRefused } from "../database/port.ts";
import { isStoredName } from "../files/names.ts";
import { type FileStore, isId } from "../files/store.ts";
import type { RecordService } from "../service.ts";
import { defaultSettings } from "../settings/model.ts";
import type { RecordData } from "../types/records.ts";
import type { RecordTransaction } from "../types/writes.ts";
import { type Exclusions, type Plan, type PlannedCollection, planImport } from "./plan.ts";
import { convert } from "./records.ts";
import { type CollectionReport, type ImportReport, namedRefusals } from "./report.ts";
import { sanitize } from "./sanitize.ts";
import { type Source, SourceProblem } from "./source.ts";

/** Thrown at the end of a trial run to roll it back. */
class TrialEnds extends Error {}

/** With these the database refuses what it is given. */
const refusals = [QueryRefused, SchemaMismatch, UniqueViolation, ValueRefused];

export interface ImportOptions {
	/** Runs the whole import and rolls it back: the report is that of a real run. */
	readonly trial: boolean;
	readonly files: FileStore;
	/** Values of fields that the source does not have, by collection: the application's own defaults. */
	readonly defaults?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
	/** Fields, by name, and values that the application does not store: they are left out, and the report says so. */
	readonly excluded?: Exclusions;
}

function reportOf(planned: PlannedCollection): CollectionReport {
	return {
		name: planned.source.name,
		into: planned.target.name,
		action: planned.action,
		changed: [],
		found: 0,
		taken: 0,
		known: 0,
		left: 0,
		refused: [],
		lostFields: planned.lostFields,
		lostValues: {},
		files: 0,
		missingFiles: 0,
	};
}

/**
 * Sanitizes a new collection so that it can be stored; removed parts are reported. `null`: it cannot be stored at all.
 */
function sanitizeOne(
	service: RecordService,
	target: CollectionDefinition,
	others: readonly CollectionDefinition[],
	report: CollectionReport | undefined,
): CollectionDefinition | null {
	const { definition, changed } = sanitize(target, service.manager.errors(target, others));
	report?.changed.push(...changed);
	return definition;
}

/** Defines a view with the fields that its query gives here, if possible. */
async function defineView(
	service: RecordService,
	tx: RecordTransaction,
	view: CollectionDefinition,
	others: readonly CollectionDefinition[],
	report: CollectionReport | undefined,
): Promise<CollectionDefinition | null> {
	try {
		const { fields } = await viewShape(tx.sql, view.viewQuery ?? "", [...service.collections(), ...others]);
		const valid = sanitizeOne(service, { ...view, fields }, others, report);
		return valid ? ((await tx.define([valid]))[0] ?? null) : null;
	} catch (error) {
		if (!(error instanceof QueryRefused)) throw error;
		report?.changed.push("viewQuery");
		return null;
	}
}

/** Creates the new collections; returns those that take records, with the definitions as stored. */
async function define(
	service: RecordService,
	tx: RecordTransaction,
	plan: Plan,
	reports: ReadonlyMap<string, CollectionReport>,
): Promise<PlannedCollection[]> {
	const creating = plan.collections.filter(({ action }) => action === "create");
	const others = creating.map(({ target }) => target);
	const tables = creating.filter(({ target }) => target.type !== "view");
	const valid = tables.flatMap(
		({ source, target }) => sanitizeOne(service, target, others, reports.get(source.id)) ?? [],
	);
	const kept = new Map((await tx.define(valid)).map((one) => [one.id, one]));
	for (const { source, target } of creating.filter((one) => one.target.type === "view")) {
		await defineView(service, tx, target, others, reports.get(source.id));
	}
	for (const { source, target, action } of plan.collections) {
		const isEmpty = async () => (await tx.list(target.name, { limit: 1 })).length === 0;
		// Secrets are copied only where no token can have been issued yet.
		if (action === "accounts" && (await isEmpty())) {
			const [made] = await tx.define([{ ...target, auth: source.auth, created: source.created }]);
			if (made) kept.set(made.id, made);
		}
	}
	return plan.collections.flatMap((planned) => {
		if (planned.target.type === "view") return [];
		const target = kept.get(planned.target.id) ?? (planned.action === "create" ? undefined : planned.target);
		return target ? [{ ...planned, target }] : [];
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

async function takeRecords(
	tx: RecordTransaction,
	source: Source,
	planned: PlannedCollection,
	ids: Plan["ids"],
	report: CollectionReport,
	{ defaults, excluded }: { defaults: Readonly<Record<string, unknown>>; excluded: Exclusions | undefined },
): Promise<RecordData[]> {
	const withFiles: RecordData[] = [];
	const has = new Set(planned.source.fields.map((field) => field.name));
	const missing = Object.fromEntries(Object.entries(defaults).filter(([name]) => !has.has(name)));
	const added = planned.target.fields.filter((field) => field.name in missing);
	const given = { ...planned.source, fields: [...planned.source.fields, ...added] };
	const fileFields = planned.target.fields.filter((field) => field.type === "file");
	const hasFiles = (record: RecordData) =>
		fileFields.some((field) => String(record[field.name] ?? "") !== "");
	for await (const records of source.records(planned.source)) {
		const taken: RecordData[] = [];
		for (const found of records) {
			report.found += 1;
			const known = planned.action === "create" ? null : await tx.find(planned.target.name, found.id);
			if (known) {
				report.known += 1;
				// If the last import was interrupted, its files are still missing.
				if (hasFiles(known)) withFiles.push(known);
				continue;
			}
			const { record, lost, refused } = convert(
				{ ...missing, ...found },
				{ ...planned, source: given },
				ids,
				excluded?.value,
			);
			for (const field of lost) report.lostValues[field] = (report.lostValues[field] ?? 0) + 1;
			const why =
				refused ??
				((await isDouble(tx, planned, record)) ? { id: found.id, field: "email", code: "duplicate" } : null);
			if (why) {
				report.left += 1;
				if (report.refused.length < namedRefusals) report.refused.push(why);
				continue;
			}
			taken.push(record);
			if (hasFiles(record)) withFiles.push(record);
		}
		await tx.insert(planned.target, taken);
		report.taken += taken.length;
	}
	return withFiles;
}

const namesOf = (value: unknown): string[] =>
	(Array.isArray(value) ? value : [value]).map(String).filter(Boolean);

/** Copies the files that records name, and counts those that are missing in the source. */
async function takeFiles(
	source: Source,
	planned: PlannedCollection,
	records: readonly RecordData[],
	report: CollectionReport,
	{ files, trial }: ImportOptions,
): Promise<void> {
	const fields = planned.target.fields.filter((field) => field.type === "file");
	for (const record of records) {
		for (const name of fields.flatMap((field) => namesOf(record[field.name]))) {
			const folders = [planned.source.id, record.id];
			// The source is another's: its names must not lead to files of this computer.
			const isInside = folders.every(isId) && isStoredName(name);
			if (isInside && (await files.open(planned.target.id, record.id, name))) continue;
			const path = join(source.storage, ...folders, name);
			if (!isInside || !existsSync(path)) {
				report.missingFiles += 1;
				continue;
			}
			report.files += 1;
			if (trial) continue;
			const temporary = await files.temporary();
			try {
				await copyFile(path, temporary);
				await files.keep(temporary, planned.target.id, record.id, name);
			} finally {
				await rm(temporary, { force: true });
			}
		}
	}
}

/** Parts of the source folder that are not imported. */
async function leftBehind(source: Source): Promise<string[]> {
	const folder = dirname(source.storage);
	const beside: string[] = await readdir(dirname(folder)).catch(() => []);
	const found = existsSync(join(folder, "auxiliary.db")) ? ["logs"] : [];
	for (const [name, kind] of [
		["pb_hooks", "hooks"],
		["pb_migrations", "migrations"],
		["pb_public", "public_files"],
	] as const) {
		if (beside.includes(name)) found.push(kind);
	}
	return found;
}

/** Applies the source's settings over the defaults, unless the installation has its own settings. */
async function takeSettings(service: RecordService, tx: RecordTransaction, source: Source): Promise<boolean> {
	const current = await service.settings.within(tx.sql);
	const untouched = JSON.stringify(current) === JSON.stringify(defaultSettings(current.meta.appName));
	if (!untouched || Object.keys(source.settings).length === 0) return false;
	await service.settings.save(tx.sql, service.settings.completed(source.settings));
	return true;
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
	const plan = planImport(source.collections, service.collections(), options.excluded?.field);
	const reports = new Map(plan.collections.map((planned) => [planned.source.id, reportOf(planned)]));
	const waiting: { planned: PlannedCollection; records: RecordData[] }[] = [];
	let settings = false;
	await service
		.transaction(async (tx) => {
			for (const planned of await define(service, tx, plan, reports)) {
				const report = reports.get(planned.source.id);
				if (!report) continue;
				const records = await takeRecords(tx, source, planned, plan.ids, report, {
					defaults: planned.action === "fill" ? (options.defaults?.[planned.target.name] ?? {}) : {},
					excluded: options.excluded,
				});
				waiting.push({ planned, records });
			}
			settings = await takeSettings(service, tx, source);
			if (options.trial) throw new TrialEnds();
		})
		.catch((error: unknown) => {
			if (error instanceof TrialEnds) return;
			// Two collections or records of one id, an index named like a table: no backup that PocketBase made has them.
			throw refusals.some((one) => error instanceof one)
				? new SourceProblem("damaged", String(error))
				: error;
		});
	for (const { planned, records } of waiting) {
		const report = reports.get(planned.source.id);
		if (report) await takeFiles(source, planned, records, report, options);
	}
	return { collections: [...reports.values()], settings, leftBehind: await leftBehind(source) };
}
