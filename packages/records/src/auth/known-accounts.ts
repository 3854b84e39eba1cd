/** Accounts of recent requests: reading them for every request would cost as much as many of the answers. */
import type { Database } from "../database/port.ts";
import type { RecordData } from "../types/records.ts";

const MAX_ACCOUNTS = 2_000;

type Find = (collection: string, id: string) => Promise<RecordData | null>;

/** Wraps `find`: an account is read again only after something was committed, by whichever process. */
export function knownAccounts(database: Pick<Database, "version">, find: Find) {
	const known = new Map<string, RecordData>();
	let version: string | null = null;
	return {
		async find(collection: string, id: string): Promise<RecordData | null> {
			const current = database.version();
			if (current === null) return find(collection, id);
			if (current !== version || known.size >= MAX_ACCOUNTS) known.clear();
			version = current;
			const key = `${collection}/${id}`;
			const shared = known.get(key);
			if (shared) return shared;
			const account = await find(collection, id);
			// Many requests share it, so none may change it.
			if (account && version === current) known.set(key, Object.freeze(account));
			return account;
		},
		/** Called when definitions of collections have changed: they decide how a stored account is read. */
		forget: () => known.clear(),
	};
}
