/** Kills an upgrade or a backup at every moment of its course, and looks at what it leaves. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openPostgres, openSqlite, raw } from "@rafta/records";
import { verifyArchive } from "@rafta/records/backups/archive";
import { endWithFile } from "../../../../tests/support/children.ts";
import { isEmbedded, type TestPlace } from "../../../../tests/support/database.ts";
import { lockFolder } from "../../src/composition/lock.ts";
import { openRafta } from "../../src/composition/service.ts";
import { placesIn } from "../../src/installation/data-folder.ts";
import { keptVersions, placeKept } from "./kept.ts";

const program = join(import.meta.dirname, "open-once.ts");

/** Milliseconds from the moment at which the child holds the folder to its end; `null` if it was killed after `after`. */
async function run(place: TestPlace, work: "" | "backup", after?: number): Promise<number | null> {
	const words = [program, place.folder, place.database ?? "", work];
	const child = endWithFile(spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] }));
	// After the last of its output.
	const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
	let text = "";
	let began = 0;
	const begins = new Promise<void>((resolve) => {
		child.stdout.on("data", (chunk) => {
			text += chunk;
			if (began === 0) began = performance.now();
			resolve();
		});
	});
	await Promise.race([begins, ended]);
	if (after !== undefined) {
		await Promise.race([pause(after), ended]);
		child.kill("SIGKILL");
	}
	await ended;
	if (text.includes("end")) return performance.now() - began;
	if (after === undefined) throw new Error("the program ended before its work did");
	return null;
}

/** The stored definitions, without the times at which they were written. */
async function definitionsOf(place: TestPlace): Promise<string> {
	const unlock = lockFolder(place);
	const database = place.database
		? await openPostgres(place.database)
		: openSqlite(placesIn(place.folder).database);
	try {
		const rows = await database.read.all(raw('SELECT "id", "definition" FROM "_collections" ORDER BY "id"'));
		return JSON.stringify(
			rows.map(({ definition }) => ({ ...JSON.parse(String(definition)), created: "", updated: "" })),
		);
	} finally {
		await database.close();
		unlock();
	}
}

/** A checksum of every record, as the program reads them after a start. */
async function recordsOf(place: TestPlace): Promise<string> {
	const unlock = lockFolder(place);
	const { service } = await openRafta(place);
	try {
		const hash = createHash("sha256");
		const collections = service.collections().toSorted((one, other) => (one.name < other.name ? -1 : 1));
		for (const { name, type } of collections) {
			if (type === "view") continue;
			const rows = await service.sql.all(
				raw(`SELECT * FROM ${service.database.dialect.id(name)} ORDER BY "id"`),
			);
			const ordered = rows.map((row) => Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
			hash.update(`${name}${JSON.stringify(ordered)}\n`);
		}
		return hash.digest("hex");
	} finally {
		await service.close();
		unlock();
	}
}

const backupsIn = ({ folder }: TestPlace): string[] => {
	const { backups } = placesIn(folder);
	const names = existsSync(backups) ? readdirSync(backups) : [];
	// On PostgreSQL the next backup removes a work folder, as other processes may be at work; here the next start does.
	return names.filter((name) => !name.startsWith(".lock") && (isEmbedded || !name.startsWith(".work-")));
};

/** Number of files in the folder of backups that are no whole backup. */
async function halfBackups(place: TestPlace): Promise<number> {
	let half = 0;
	for (const name of backupsIn(place)) {
		const file = join(placesIn(place.folder).backups, name);
		const isWhole =
			name.endsWith(".zip") &&
			(await verifyArchive(file).then(
				() => true,
				() => false,
			));
		if (!isWhole) half += 1;
	}
	return half;
}

export interface KilledUpgrades {
	rounds: number;
	/** Killed before their end; and of all, those whose tables were still the old ones, or already the new ones. */
	cutOff: number;
	old: number;
	migrated: number;
	/** Tables between the two, backups that are not whole, records that differ, migrations without a backup. */
	half: number;
	halfBackups: number;
	lost: number;
	unsaved: number;
}

/**
 * The moments of the kills: spread over the whole course, and a little beyond. A round that comes to its end says how long
 * the course is now: a machine that was busy when it was measured would be killed too late in all of them.
 */
function momentsOf(rounds: number, measured: number) {
	let duration = measured;
	return {
		of: (round: number): number => ((round + Math.random()) / rounds) * duration * 1.1,
		noteEnd(took: number): void {
			duration = took;
		},
	};
}

/** Upgrades the data of the oldest released version `rounds` times and kills each. */
export async function killInMidUpgrade(
	rounds: number,
	report: (line: string) => void,
): Promise<KilledUpgrades> {
	const [oldest = ""] = keptVersions;
	const root = mkdtempSync(join(tmpdir(), "rafta-killed-"));
	const found: KilledUpgrades = {
		rounds: 0,
		cutOff: 0,
		old: 0,
		migrated: 0,
		half: 0,
		halfBackups: 0,
		lost: 0,
		unsaved: 0,
	};
	try {
		const whole = await placeKept(oldest, join(root, "whole"));
		const before = await definitionsOf(whole);
		const duration = (await run(whole, "")) ?? 0;
		const after = await definitionsOf(whole);
		const records = await recordsOf(whole);
		const moments = momentsOf(rounds, duration);
		if (before === after) throw new Error(`${oldest} has today's definitions: nothing is migrated`);
		for (let round = 0; round < rounds; round++) {
			const folder = join(root, `round-${round}`);
			const place = await placeKept(oldest, folder);
			const took = await run(place, "", moments.of(round));
			if (took === null) found.cutOff += 1;
			else moments.noteEnd(took);
			const left = await definitionsOf(place);
			if (left === before) found.old += 1;
			else if (left === after) found.migrated += 1;
			else found.half += 1;
			const isSaved = () => backupsIn(place).some((name) => name.startsWith("before_upgrade_"));
			if (left === after && !isSaved()) found.unsaved += 1;
			// The next start goes on.
			if ((await recordsOf(place)) !== records) found.lost += 1;
			if ((await definitionsOf(place)) !== after) found.half += 1;
			if (!isSaved()) found.unsaved += 1;
			found.halfBackups += await halfBackups(place);
			rmSync(folder, { recursive: true, force: true });
			found.rounds = round + 1;
			if (found.rounds % 10 === 0) report(JSON.stringify(found));
		}
		return found;
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
}

export interface KilledBackups {
	rounds: number;
	cutOff: number;
	/** Backups there at the end. */
	kept: number;
	/** Backups that are not whole, good ones that went away without a newer one, records that differ. */
	halfBackups: number;
	lostBackups: number;
	lost: number;
}

/** Backups kept by default. */
const KEPT = 14;

/** Makes scheduled backups of one installation and kills each. */
export async function killInMidBackup(
	rounds: number,
	report: (line: string) => void,
): Promise<KilledBackups> {
	const [oldest = ""] = keptVersions;
	const root = mkdtempSync(join(tmpdir(), "rafta-killed-"));
	const found: KilledBackups = { rounds: 0, cutOff: 0, kept: 0, halfBackups: 0, lostBackups: 0, lost: 0 };
	try {
		const place = await placeKept(oldest, join(root, "backups"));
		await run(place, "");
		// The first backup of an installation is rehearsed as well, which takes as long again; those of the rounds are not.
		await run(place, "backup");
		const duration = (await run(place, "backup")) ?? 0;
		const moments = momentsOf(rounds, duration);
		const records = await recordsOf(place);
		const made = () => backupsIn(place).filter((name) => name.startsWith("auto_backup_"));
		for (let round = 0; round < rounds; round++) {
			const before = made();
			const took = await run(place, "backup", moments.of(round));
			if (took === null) found.cutOff += 1;
			else moments.noteEnd(took);
			if ((await recordsOf(place)) !== records) found.lost += 1;
			found.halfBackups += await halfBackups(place);
			if (made().length < Math.min(before.length, KEPT)) found.lostBackups += 1;
			found.kept = made().length;
			found.rounds = round + 1;
			if (found.rounds % 10 === 0) report(JSON.stringify(found));
		}
		return found;
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
}

/** For the bench: where the installation is. */
export const engine = isEmbedded ? "SQLite" : "PostgreSQL";
