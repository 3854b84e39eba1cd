import type { QueryClient } from "@tanstack/react-query";
import { outdated } from "#data";

const touched = ["books", "library_books", "book_loans", "holds", "title_merges"];

/** Refetches whatever a merge of titles, or its undo, may have moved. */
export async function readMergedAnew(queries: QueryClient): Promise<void> {
	await outdated(queries, ...touched);
}
