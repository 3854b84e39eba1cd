/** Accounts of recent requests: reading them for every request would cost as much as many of the answers. */
import type { RecordData } from "../types/records.ts";

const MAX_ACCOUNTS = 2_000;

type Find = (collection: string, id: string) => Promise<RecordData | null>;

/** Wraps `find`: an account is read again only after `forget`. */
export function knownAccounts(find: Find) {
	let known = new Map<string, RecordData>();
	const forget = (): void => {
		known = new Map();
	};
	return {
		async find(collection: string, id: string): Promise<RecordData | null> {
			if (known.size >= MAX_ACCOUNTS) forget();
			// What is read while all is forgotten may be from before, and goes with it.
			const kept = known;
			const key = `${collection}/${id}`;
			const shared = kept.get(key);
			if (shared) return shared;
			const account = await find(collection, id);
			// Many requests share it, so none may change it.
			if (account) kept.set(key, Object.freeze(account));
			return account;
		},
		/** Called when accounts or the definitions of collections, which decide how one is read, may have changed. */
		forget,
	};
}
