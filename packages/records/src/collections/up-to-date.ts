import { SchemaMismatch } from "../database/port.ts";
import type { ChangeLog } from "../database/shared.ts";
import { ApiError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { CollectionStore } from "./store.ts";

type Work<Arguments extends unknown[], T> = (...given: Arguments) => Promise<T>;

/**
 * Wraps a function so that it is retried once with current definitions if it did not match the tables or requested an
 * unknown collection: another process may have changed them and its message not have arrived yet. With a single process
 * the function is returned unchanged.
 */
export function keptUpToDate(changeLog: ChangeLog, collections: CollectionStore) {
	const isMissing = (error: unknown) =>
		error instanceof ApiError && error.text === messages.missingCollection;

	return function upToDate<Arguments extends unknown[], T>(work: Work<Arguments, T>): Work<Arguments, T> {
		if (!changeLog.shared) return work;
		return async (...given) => {
			const before = collections.version();
			try {
				return await work(...given);
			} catch (error) {
				if (error instanceof SchemaMismatch) await collections.refresh();
				else if (isMissing(error)) await changeLog.catchUp();
				else throw error;
				if (collections.version() === before) throw error;
				return work(...given);
			}
		};
	};
}
