/** What a desk stores in the browser, on a computer that is shared and on one that is not. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openVault } from "../src/data/crypto-store.ts";
import { encryptedStore, wipeOthers } from "../src/desk/encrypted-store.ts";
import type { KeptSnapshot, Row } from "../src/desk/store.ts";
import { FakeIndexedDB, FakeKeyRange } from "./browser-storage.ts";

const databases = new FakeIndexedDB();
beforeEach(async () => {
	vi.stubGlobal("indexedDB", databases);
	vi.stubGlobal("IDBKeyRange", FakeKeyRange);
	await openVault();
});
afterEach(() => vi.unstubAllGlobals());

const event = { op_id: "op1", kind: "checkout", at: "2026-11-16T07:00:00.000Z", copy: "10000001" } as const;
const row: Row = {
	...{ opId: "op1", at: 1, state: "waiting", tab: "t", taken: 0 },
	content: { event, answer: { student: { full_name: "Işıl Çınar" } } },
};
const kept = { snapshot: { readers: [{ full_name: "Işıl Çınar" }] }, offset: 0 } as unknown as KeptSnapshot;

/** The store as the page has it that wrote it, and as the next page finds it. */
async function written(scope: string, isShared: boolean) {
	const page = encryptedStore(scope, isShared);
	await page.put(row);
	await page.keepSnapshot(kept);
	return { page, next: encryptedStore(scope, isShared) };
}

test("a desk's next page has its operations with their answers, and the library", async () => {
	const { next } = await written("own", false);
	expect(await next.rows()).toEqual([row]);
	expect(await next.snapshot()).toEqual(kept);
});

test("on a shared computer the next page has what is to be sent, and no name", async () => {
	const { page, next } = await written("shared", true);
	expect(await page.rows()).toEqual([row]);
	expect(await page.snapshot()).toEqual(kept);
	expect(await next.rows()).toEqual([{ ...row, content: { event } }]);
	expect(await next.snapshot()).toBeNull();
});

test("a shared computer removes the library that was stored before, and keeps what is to be sent", async () => {
	const { next } = await written("before", false);
	await wipeOthers("before", false);
	expect(await next.snapshot()).toBeNull();
	expect(await next.count("waiting")).toBe(1);
});
