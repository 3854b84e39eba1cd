/** What a write marks as outdated in the cache, and what is read again for it. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { atDesk, invalidate } from "../src/data/outdated.ts";
import { WriteAwareQueryClient } from "../src/data/queryClient.ts";

const client = new WriteAwareQueryClient({ defaultOptions: { queries: { staleTime: 15_000 } } });
const place = { pathname: "/book_loans" };
let reads: string[] = [];
vi.stubGlobal("location", place);

const keep = (...keys: readonly (readonly unknown[])[]) => {
	for (const key of keys) client.setQueryData(key, "old");
};
const isMarked = (...key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

/** Shows a read until the returned function is called. */
const show = (...queryKey: readonly unknown[]) =>
	new QueryObserver(client, {
		queryKey,
		queryFn: () => {
			reads.push(queryKey.join(" "));
			return "new";
		},
	}).subscribe(() => undefined);

beforeEach(() => {
	client.clear();
	reads = [];
	place.pathname = "/book_loans";
});

test("every form in which a collection is kept is marked, and addresses that begin as one is given", async () => {
	keep(["users", "list", {}], ["users", "rows", {}, 0], ["users", "total", ""], ["users", "one", "a", ""]);
	keep(["students", "rows", {}, 0], ["path", "/api/holds/shelf?library=1"], ["path", "/api/site/legal"]);
	keep(["path", "/api/reading"], ["path", "/api/reading-lists"], ["path", "/api/reading?class=5"]);
	await invalidate(client, "users", "/api/holds/", "/api/reading");
	const marked = client.getQueryCache().findAll({ stale: true });
	expect(marked.map(({ queryKey }) => queryKey.slice(0, 2).join(" ")).sort()).toEqual([
		"path /api/holds/shelf?library=1",
		"path /api/reading",
		"path /api/reading?class=5",
		"users list",
		"users one",
		"users rows",
		"users total",
	]);
});

test("an operation of the desk marks lists, and what the desk shows is not read again", async () => {
	keep(["book_loans", "rows", {}, 0], ["library_books", "total", ""], ["path", "/api/holds/shelf"]);
	keep(["path", "/api/site"]);
	const hide = show("path", "/api/holds/shelf");
	await atDesk(client, async () => "lent");
	expect(isMarked("book_loans", "rows", {}, 0)).toBe(true);
	expect(isMarked("library_books", "total", "")).toBe(true);
	expect(isMarked("path", "/api/site")).toBe(false);
	expect(reads).toEqual([]);
	hide();
	show("path", "/api/holds/shelf")();
	expect(reads).toEqual(["path /api/holds/shelf"]);
});

test("a list that was opened before the desk had its answer is read again", async () => {
	keep(["book_loans", "rows", {}, 0]);
	const hide = show("book_loans", "rows", {}, 0);
	await atDesk(client, async () => {
		place.pathname = "/book_loans/list";
	});
	expect(reads).toHaveLength(1);
	hide();
});

test("a refused operation marks nothing", async () => {
	keep(["book_loans", "total", ""]);
	await expect(atDesk(client, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
	expect(isMarked("book_loans", "total", "")).toBe(false);
});

test("only the module of outdated reads invalidates: no screen forgets a form in which its records are kept", () => {
	const source = join(import.meta.dirname, "../src");
	const calls = globSync("**/*.{ts,tsx}", { cwd: source }).filter((path) =>
		/\.invalidateQueries\(/.test(readFileSync(join(source, path), "utf8")),
	);
	expect(calls.sort()).toEqual(["data/outdated.ts", "data/queryClient.ts"]);
});
