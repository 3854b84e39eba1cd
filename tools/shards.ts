/**
 * Seconds that test files will take, and the shards (`npm run test:all -- --shard=1/4`) that several machines run. They are
 * estimated from the files alone, so that all machines come to the same shards.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** A test file of one of its kinds. */
export interface TestFile {
	readonly project: string;
	/** Relative to the root of the repository. */
	readonly path: string;
}

/** A file's name in reports, and where files are compared. */
export const nameOf = ({ project, path }: TestFile): string => `${project}: ${path}`;

/** One of several parts of about the same length, counted from 1. */
export interface Shard {
	readonly index: number;
	readonly count: number;
}

/** Seconds per hundred lines of a file, by its project. */
const PACE: Readonly<Record<string, number>> = {
	"unit-postgres": 2,
	"both-postgres": 2,
	"contract-postgres": 2,
	browser: 15,
	"browser-postgres": 15,
};
/** Additional seconds for a file that starts programs. */
const PROGRAM_SECONDS = 20;
const startsPrograms = /startRafta|openTogether|startPostgres|startServer/;

/** Returns the seconds that a file is expected to take. */
export function estimate({ project, path }: TestFile): number {
	const text = readFileSync(join(root, path), "utf8");
	const lines = text.split("\n").length;
	return (lines / 100) * (PACE[project] ?? 1) + (startsPrograms.test(text) ? PROGRAM_SECONDS : 0);
}

/** Returns the files of a shard: each file, the longest first, goes to the shard that has the fewest seconds so far. */
export function shardOf<File extends TestFile>(files: readonly File[], { index, count }: Shard): File[] {
	const timed = files
		.map((file) => ({ file, name: nameOf(file), seconds: estimate(file) }))
		.sort((a, b) => b.seconds - a.seconds || (a.name < b.name ? -1 : 1));
	const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as File[] }));
	for (const { file, seconds } of timed) {
		const smallest = shards.reduce((least, shard) => (shard.seconds < least.seconds ? shard : least));
		smallest.seconds += seconds;
		smallest.files.push(file);
	}
	const own = shards[index - 1];
	if (!own) throw new Error(`there is no shard ${index} of ${count}`);
	return own.files;
}

/** Reads a shard by its name, `2/4`. */
export function parseShard(text: string): Shard {
	const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
	if (index < 1 || index > count) throw new Error(`a shard is called 1/4 or 4/4, not ${text}`);
	return { index, count };
}
