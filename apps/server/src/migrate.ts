/**
 * - `npm run migrate -- import PATH [--apply] [--superusers]`: imports a PocketBase installation, after showing what
 *   would be imported.
 * - `npm run migrate -- copy FROM TO`: transfer/copy.ts.
 * - `npm run migrate -- restore BACKUP [--passphrase-stdin]`: transfer/restore.ts.
 */
import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { temporaryPath } from "@rafta/records";
import { importSource } from "@rafta/records/migrate/import";
import type { CollectionReport, ImportReport } from "@rafta/records/migrate/report";
import { openSource, SourceProblem } from "@rafta/records/migrate/source";
import { unpackBackup } from "@rafta/records/migrate/unpack";
import { readConfig } from "./composition/config.ts";
import { importDefaults, importExclusions, importTargets } from "./composition/imports.ts";
import { lockFolder } from "./composition/lock.ts";
import { openRafta } from "./composition/service.ts";
import { consoleText, StartProblem } from "./kit/messages/console.ts";
import { runCopy } from "./transfer/copy.ts";
import { runRestore } from "./transfer/restore.ts";

const isRule = (part: string): boolean => /rule$/i.test(part);

/** Formats one collection as a line, with the data left behind in the lines below. */
function linesOf(one: CollectionReport, takesSuperusers: boolean): string[] {
	const { name, into, action, found, taken, known, left, files, missingFiles, failedFiles } = one;
	const lines = [
		consoleText("importLine", {
			name,
			into,
			action: consoleText(`import_${action}`),
			found,
			taken,
			known,
			left,
			files,
		}),
	];
	const add = (text: Parameters<typeof consoleText>[0], values: Record<string, string | number>) =>
		lines.push(`    ${consoleText(text, values)}`);
	if (one.omission) add("importOmitted", { why: consoleText(`importOmission_${one.omission}`) });
	for (const { part, reads } of one.foreignReads)
		add("importForeignReads", { part, reads: reads.join(", ") || "?" });
	if (one.superusers > 0)
		add(takesSuperusers ? "importSuperusersTaken" : "importSuperusers", { count: one.superusers });
	if (one.lostFields.length > 0) add("importLostFields", { fields: one.lostFields.join(", ") });
	for (const [field, count] of Object.entries(one.lostValues)) add("importLostValues", { field, count });
	for (const part of [...one.changed, ...one.foreignReads.map((read) => read.part).filter(isRule)])
		add(isRule(part) ? "importClosed" : "importChanged", { part });
	for (const { id, field, code } of one.refused) add("importRefused", { id, field, code });
	if (missingFiles > 0) add("importMissingFiles", { count: missingFiles });
	if (failedFiles > 0) add("importFailedFiles", { count: failedFiles });
	return lines;
}

function print(
	{ collections, leftBehind }: ImportReport,
	{ trial, superusers }: { trial: boolean; superusers: boolean },
): void {
	for (const one of collections) for (const line of linesOf(one, superusers)) console.log(line);
	for (const part of leftBehind)
		console.log(consoleText("importLeftBehind", { part: consoleText(`importPart_${part}`) }));
	console.log(consoleText(trial ? "importTrial" : "importDone"));
}

/** Resolves a path to its data folder: the folder itself, its `pb_data`, or the contents of a backup's zip. */
async function folderOf(path: string, temporary: string): Promise<string> {
	if (!existsSync(path)) throw new SourceProblem("missing", path);
	if (statSync(path).isDirectory()) {
		return existsSync(join(path, "data.db")) ? path : join(path, "pb_data");
	}
	await unpackBackup(path, temporary);
	return temporary;
}

/** Runs one command and returns the exit code. The server must not be running. */
export async function runMigration(args: readonly string[]): Promise<number> {
	const [command, path] = args;
	if (command === "copy") return runCopy(args.slice(1));
	if ((command !== "import" && command !== "restore") || !path || path.startsWith("-")) {
		console.error(consoleText("migrateUsage"));
		return 2;
	}
	if (command === "restore") {
		try {
			const comesByInput = args.includes("--passphrase-stdin");
			// Never an argument: other accounts of the computer see those.
			const passphrase = comesByInput ? (await text(process.stdin)).trim() : undefined;
			return await runRestore(resolve(path), readConfig(process.env, []), new Date(), passphrase);
		} catch (error) {
			if (!(error instanceof StartProblem)) throw error;
			console.error(error.message);
			return 1;
		}
	}
	const temporary = await mkdtemp(temporaryPath("import-"));
	try {
		const place = readConfig(process.env, []);
		const unlock = lockFolder(place);
		try {
			const source = await openSource(await folderOf(path, temporary));
			const { service } = await openRafta(place);
			try {
				const trial = !args.includes("--apply");
				const choice = { trial, superusers: args.includes("--superusers") };
				const report = await importSource(service, source, {
					...choice,
					files: service.files,
					defaults: importDefaults,
					excluded: importExclusions,
					isFilled: importTargets,
				});
				print(report, choice);
				if (report.collections.some(({ failedFiles }) => failedFiles > 0)) return 1;
			} finally {
				await service.close();
				source.close();
			}
			return 0;
		} finally {
			unlock();
		}
	} catch (error) {
		if (error instanceof StartProblem) console.error(error.message);
		else if (error instanceof SourceProblem) console.error(consoleText(`import_${error.code}`, { path }));
		else throw error;
		return 1;
	} finally {
		await rm(temporary, { recursive: true, force: true });
	}
}
