/** Items that an account keeps in this browser until the server has them, encrypted with the browser's key. */

import { seal, unseal } from "./crypto-store.ts";
import { allOf, createIndexed } from "./indexed.ts";

interface EncryptedItem {
	readonly scope: string;
	readonly id: string;
	readonly sealed: Uint8Array<ArrayBuffer>;
}

const database = createIndexed<"items">("rafta-kept", (made) => {
	made.createObjectStore("items", { keyPath: ["scope", "id"] });
});

export interface EncryptedItems<T> {
	/** All items that can be decrypted, in no order. */
	all(): Promise<T[]>;
	put(id: string, item: T): Promise<void>;
	remove(id: string): Promise<void>;
}

/** The items of a scope: the account and the kind. Requires an open key store. */
export function encryptedItems<T>(scope: string): EncryptedItems<T> {
	const label = (id: string): string => `${scope} ${id}`;
	return {
		async all() {
			const rows = await database.read<EncryptedItem[]>("items", (store) => store.getAll(allOf(scope)));
			const items = await Promise.all(rows.map(({ id, sealed }) => unseal<T>(sealed, label(id))));
			return items.filter((item) => item !== null);
		},
		async put(id, item) {
			const sealed = await seal(item, label(id));
			await database.write("items", (store) => store.put({ scope, id, sealed }));
		},
		remove: (id) => database.write("items", (store) => store.delete([scope, id])),
	};
}
