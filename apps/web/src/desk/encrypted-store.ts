/** The store of a desk in IndexedDB, encrypted with the browser's key (data/crypto-store.ts). */

import { allOf, createIndexed, seal, unseal } from "#data";
import {
	type Content,
	type DeskStore,
	inOrder,
	type KeptSnapshot,
	type Row,
	type RowState,
} from "./store.ts";

interface EncryptedRow extends Omit<Row, "content"> {
	readonly scope: string;
	readonly sealed: Uint8Array<ArrayBuffer>;
}
interface EncryptedSnapshot {
	readonly scope: string;
	readonly sealed: Uint8Array<ArrayBuffer>;
}

const { read, write } = createIndexed<"rows" | "snapshots">("rafta-desk", (made) => {
	const rows = made.createObjectStore("rows", { keyPath: ["scope", "opId"] });
	rows.createIndex("state", ["scope", "state"]);
	made.createObjectStore("snapshots", { keyPath: "scope" });
});

/** What is stored of a content on a shared computer: what has to be sent, without the answer, which has names. */
const withoutNames = ({ answer, ...content }: Content): Content => content;

/** @param isShared the computer is shared: answers and the snapshot last as long as the page */
export function encryptedStore(scope: string, isShared = false): DeskStore {
	/** Decrypted contents: a row is never changed in place, so its state shows whether this is still current. */
	let opened = new Map<string, { state: RowState; content: Content }>();
	let memory: KeptSnapshot | null = null;
	const label = (opId: string): string => `${scope} ${opId}`;

	async function contentOf(row: EncryptedRow): Promise<Content> {
		const known = opened.get(row.opId);
		if (known?.state === row.state) return known.content;
		// A row encrypted with another key, or damaged, is not lost silently: it counts among the refused.
		return (await unseal<Content>(row.sealed, label(row.opId))) ?? {};
	}

	return {
		isLasting: true,
		async rows() {
			const encrypted = await read<EncryptedRow[]>("rows", (store) => store.getAll(allOf(scope)));
			const next: typeof opened = new Map();
			const rows: Row[] = [];
			for (const row of encrypted) {
				const content = await contentOf(row);
				next.set(row.opId, { state: row.state, content });
				const { opId, at, state, tab, taken } = row;
				rows.push({ opId, at, state, tab, taken, content });
			}
			opened = next;
			return inOrder(rows);
		},
		count: (state) => read("rows", (store) => store.index("state").count(IDBKeyRange.only([scope, state]))),
		async put(...rows) {
			const encrypted: EncryptedRow[] = [];
			for (const { content, ...row } of rows) {
				const stored = isShared ? withoutNames(content) : content;
				encrypted.push({ ...row, scope, sealed: await seal(stored, label(row.opId)) });
			}
			await write("rows", (store) => Promise.all(encrypted.map((row) => store.put(row))));
			if (isShared) for (const { opId, state, content } of rows) opened.set(opId, { state, content });
		},
		async remove(opIds) {
			if (opIds.length === 0) return;
			await write("rows", (store) => Promise.all(opIds.map((opId) => store.delete([scope, opId]))));
		},
		async snapshot() {
			if (isShared) return memory;
			const kept = await read<EncryptedSnapshot | undefined>("snapshots", (store) => store.get(scope));
			return kept ? unseal<KeptSnapshot>(kept.sealed, label("snapshot")) : null;
		},
		async keepSnapshot(kept) {
			if (isShared) {
				memory = kept;
				return;
			}
			const sealed = await seal(kept, label("snapshot"));
			await write("snapshots", (store) => store.put({ scope, sealed }));
		},
	};
}

/**
 * Removes data about readers, except for one scope (`null`: of all): every snapshot, and the operations that the server
 * has. Operations that it does not have stay, encrypted, until the same account is back.
 *
 * @param keepsSnapshot `false`: the scope's own snapshot is removed as well
 */
export async function wipeOthers(scope: string | null, keepsSnapshot = true): Promise<void> {
	await write("snapshots", async (store) => {
		const others = (await store.getAllKeys()).filter((key) => !keepsSnapshot || key !== scope);
		await Promise.all(others.map((key) => store.delete(key)));
	});
	await write("rows", async (store) => {
		for await (const cursor of store) {
			const row: EncryptedRow = cursor.value;
			if (row.scope !== scope && row.state === "sent") await cursor.delete();
		}
	});
}

/** Operations on this device that the server does not have, of all accounts. */
export async function countAllWaiting(): Promise<number> {
	const rows = await read<EncryptedRow[]>("rows", (store) => store.getAll());
	return rows.filter(({ state }) => state === "waiting").length;
}
