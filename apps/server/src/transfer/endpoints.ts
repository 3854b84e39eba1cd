/** The two endpoints of a copy: data folders or PostgreSQL databases. */
import { existsSync, realpathSync, rmdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseUnusable, printableAddress } from "@rafta/records";
import type { BulkCopy } from "@rafta/records/database/content";
import { postgresBulkCopy } from "@rafta/records/database/postgres/bulk-copy";
import { isOnePlace, isServed } from "@rafta/records/database/postgres/running-servers";
import { sqliteBulkCopy } from "@rafta/records/database/sqlite/bulk-copy";
import { lockFolder } from "../composition/lock.ts";
import { placesIn } from "../installation/data-folder.ts";
import { startProblemOf } from "../installation/start-problem.ts";

export interface Endpoint {
	/** Name for display. */
	readonly shown: string;
	/** The data folder, unless the endpoint is a database server. */
	readonly folder: string | null;
	readonly bulkCopy: BulkCopy;
	/** Unlocks the endpoint; `isUsed` is false when nothing was written to it. */
	release(isUsed: boolean): void;
}

const isAddress = (text: string): boolean => /^postgres(ql)?:\/\//.test(text);

/** Name of an endpoint for display, without a password. */
export const shownOf = (text: string): string => (isAddress(text) ? printableAddress(text) : resolve(text));

/** Converts an error of a database server or a file to a one-sentence problem. */
function asSentence(error: unknown, shown: string): unknown {
	return error instanceof DatabaseUnusable ? startProblemOf(error, shown) : error;
}

/** Adds the endpoint's name to its errors. */
function withName(bulkCopy: BulkCopy, shown: string): BulkCopy {
	const rethrow = (error: unknown): never => {
		throw asSentence(error, shown);
	};
	return {
		...bulkCopy,
		read: (work) =>
			bulkCopy
				.read((content) => {
					const rows = content.rows.bind(content);
					content.rows = async function* (table) {
						try {
							yield* rows(table);
						} catch (error) {
							rethrow(error);
						}
					};
					return work(content);
				})
				.catch(rethrow),
		renew: (renewal) => bulkCopy.renew(renewal).catch(rethrow),
	};
}

/** Whether two descriptions refer to the same installation. */
export async function isSameEndpoint(from: string, to: string): Promise<boolean> {
	if (isAddress(from) !== isAddress(to)) return false;
	if (!isAddress(from)) {
		const real = (folder: string) => (existsSync(folder) ? realpathSync(folder) : resolve(folder));
		return real(from) === real(to);
	}
	return isOnePlace(from, to).catch((error: unknown) => {
		throw asSentence(error, shownOf(from));
	});
}

/** Whether servers are using a PostgreSQL endpoint; a folder in use cannot be locked at all. */
export const isRunning = async (text: string): Promise<boolean> =>
	isAddress(text) &&
	(await isServed(text).catch((error: unknown) => {
		throw asSentence(error, shownOf(text));
	}));

/**
 * @throws StartProblem when a server is using the folder, or it cannot be written
 */
export function openEndpoint(text: string): Endpoint {
	const shown = shownOf(text);
	if (isAddress(text)) {
		const release = () => undefined;
		return { shown, folder: null, bulkCopy: withName(postgresBulkCopy(text), shown), release };
	}
	const folder = shown;
	const isNew = !existsSync(folder);
	const unlock = lockFolder({ folder });
	return {
		shown,
		folder,
		bulkCopy: withName(sqliteBulkCopy(placesIn(folder).database), shown),
		release(isUsed) {
			unlock();
			if (!isNew || isUsed) return;
			rmSync(join(folder, ".lock"), { force: true });
			rmdirSync(folder);
		},
	};
}
