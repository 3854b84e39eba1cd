import type { QueryClient } from "@tanstack/react-query";
import { invalidate } from "#data";

const touched = ["books", "library_books", "book_loans", "holds", "title_merges"];

/** Refetches whatever a merge of titles, or its undo, may have moved. */
export async function invalidateAfterMerge(queries: QueryClient): Promise<void> {
	await invalidate(queries, ...touched);
}
