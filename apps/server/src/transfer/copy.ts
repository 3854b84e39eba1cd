/**
 * - `npm run migrate -- copy FROM TO [--replace]`: copies an installation to another folder or database.
 * - `npm run migrate -- copy FROM TO --check`: compares whether two hold the same data.
 */
import { existsSync } from "node:fs";
import {
	CopyRefused,
	compareInstallations,
	copyInstallation,
	isSame,
	type Progress,
	type TableReport,
} from "@rafta/records/transfer/copy";
import { type CarriedFiles, carryFiles } from "@rafta/records/transfer/files";
import { version } from "../composition/version.ts";
import { placesIn } from "../installation/data-folder.ts";
import { consoleText, StartProblem } from "../kit/messages/console.ts";
import { type Endpoint, isRunning, isSameEndpoint, openEndpoint, shownOf } from "./endpoints.ts";

/** Milliseconds between two progress lines about a large table. */
const every = 2000;

const say = (...given: Parameters<typeof consoleText>) => console.log(consoleText(...given));

function progressLines(): Progress {
	let last = performance.now();
	return ({ action, table, rows }) => {
		if (performance.now() - last < every) return;
		last = performance.now();
		say(`copy_${action}`, { table, rows });
	};
}

/** Prefix of a checksum, as much as a person compares. */
const short = (checksum: string): string => checksum.slice(0, 16);

/** Prints all tables that are not empty, and all that differ. */
function print(report: readonly TableReport[]): void {
	const shown = report.filter((one) => one.from.rows > 0 || one.to.rows > 0 || !isSame(one));
	const width = Math.max(...shown.map(({ table }) => table.length));
	const digits = Math.max(...shown.map(({ from, to }) => String(Math.max(from.rows, to.rows)).length));
	const sum = ({ rows, checksum }: TableReport["from"]) =>
		`${String(rows).padStart(digits)}  ${short(checksum)}`;
	for (const one of shown) {
		const differs = isSame(one) ? "" : `  !=  ${sum(one.to)}`;
		console.log(`${one.table.padEnd(width)}  ${sum(one.from)}${differs}`);
	}
	const rows = report.reduce((total, { from }) => total + from.rows, 0);
	const different = report.filter((one) => !isSame(one)).length;
	if (different > 0) say("copyDiffers", { tables: different });
	else say("copySame", { tables: report.length, rows });
}

/** Prints where the uploaded files are after the copy. */
function printFiles(from: Endpoint, to: Endpoint, carried: CarriedFiles | null): void {
	if (carried) say("copyFiles", { count: carried.count });
	else if (from.folder !== null) say("copyFilesStay", { folder: placesIn(from.folder).files });
	else if (to.folder !== null) say("copyFilesFetch", { folder: placesIn(to.folder).files });
	else say("copyFilesBoth");
	if (from.folder !== null && existsSync(placesIn(from.folder).backups)) {
		say("copyBackupsStay", { folder: placesIn(from.folder).backups });
	}
}

async function carry(from: Endpoint, to: Endpoint, replace: boolean): Promise<void> {
	const progress = progressLines();
	const carried =
		from.folder !== null && to.folder !== null
			? await carryFiles(placesIn(from.folder).files, placesIn(to.folder).files)
			: null;
	try {
		const report = await copyInstallation(from.bulkCopy, to.bulkCopy, {
			release: version(),
			replace,
			progress,
			...(carried && { beside: carried.exchange }),
		});
		carried?.settle();
		print(report);
		printFiles(from, to, carried);
		say("copyDone", { to: to.shown });
	} catch (error) {
		carried?.discard();
		throw error;
	}
}

async function compare(from: Endpoint, to: Endpoint): Promise<boolean> {
	const report = await compareInstallations(from.bulkCopy, to.bulkCopy, progressLines());
	print(report);
	return report.every(isSame);
}

interface CopyOptions {
	readonly from: string;
	readonly to: string;
	readonly replace: boolean;
	readonly check: boolean;
}

/** Parses the command line; returns `null` if it is invalid. */
function parseArguments(args: readonly string[]): CopyOptions | null {
	const [from, to, ...more] = args.filter((one) => !one.startsWith("-"));
	const options = args.filter((one) => one.startsWith("-"));
	if (!from || !to || more.length > 0) return null;
	if (options.some((one) => one !== "--replace" && one !== "--check")) return null;
	return { from, to, replace: options.includes("--replace"), check: options.includes("--check") };
}

/** @throws StartProblem */
async function assertCopyable({ from, to, check }: CopyOptions): Promise<void> {
	if (await isSameEndpoint(from, to)) throw new StartProblem("copyOneEnd");
	for (const text of [from, ...(check ? [to] : [])]) {
		const isFolder = !/^postgres(ql)?:/.test(text);
		const { database } = placesIn(text);
		if (isFolder && !existsSync(database) && !existsSync(`${database}.replaced`)) {
			throw new StartProblem("copyRefused_nothing", { at: text });
		}
	}
	if (!check && (await isRunning(to))) throw new StartProblem("copyRunning");
	if (await isRunning(from)) say("copyFromRunning");
}

async function run(wanted: CopyOptions): Promise<number> {
	await assertCopyable(wanted);
	const from = openEndpoint(wanted.from);
	let isUsed = false;
	try {
		const to = openEndpoint(wanted.to);
		try {
			if (wanted.check) return (await compare(from, to)) ? 0 : 1;
			await carry(from, to, wanted.replace);
			isUsed = true;
			return 0;
		} finally {
			to.release(isUsed);
		}
	} finally {
		from.release(true);
	}
}

/** Runs the command and returns the exit code: 0 when both endpoints hold the same data. */
export async function runCopy(args: readonly string[]): Promise<number> {
	const wanted = parseArguments(args);
	if (!wanted) {
		console.error(consoleText("migrateUsage"));
		return 2;
	}
	try {
		return await run(wanted);
	} catch (error) {
		if (error instanceof StartProblem) console.error(error.message);
		else if (error instanceof CopyRefused) {
			if (error.report.length > 0) print(error.report);
			const at = shownOf(wanted.from);
			console.error(consoleText(`copyRefused_${error.code}`, { why: error.message, at }));
		} else throw error;
		return 1;
	}
}
