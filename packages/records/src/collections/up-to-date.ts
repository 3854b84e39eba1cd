import { SchemaMismatch } from "../database/port.ts";
import type { ChangeLog } from "../database/shared.ts";
import { ApiError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { CollectionStore } from "./store.ts";

type Work<Arguments extends unknown[], T> = (...given: Arguments) => Promise<T>;
export type UpToDate = <Arguments extends unknown[], T>(work: Work<Arguments, T>) => Work<Arguments, T>;

/**
 * Wraps a function so that it is called again with the new definitions if it did not match the tables or requested an
 * unknown collection, and the collections have changed: while it waited for its turn or for the database, or by another
 * process whose message has not arrived yet. Each further call takes a further change.
 */
export function keptUpToDate(changeLog: ChangeLog, collections: CollectionStore): UpToDate {
	const isMissing = (error: unknown) =>
		error instanceof ApiError && error.text === messages.missingCollection;

	return (work) =>
		async (...given) => {
			for (;;) {
				const before = collections.version();
				try {
					return await work(...given);
				} catch (error) {
					if (error instanceof SchemaMismatch) await collections.refresh();
					else if (isMissing(error)) await changeLog.catchUp();
					else throw error;
					if (collections.version() === before) throw error;
				}
			}
		};
}
