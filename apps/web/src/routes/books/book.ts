import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import type { RecordModel } from "pocketbase";
import { literal } from "../../data/queries.ts";

export interface Book extends RecordModel {
	title: string;
	author_line: string;
	isbn13: string;
	year: number;
	status: string;
	publisher: string;
	cover: string;
	dewey: string;
	language: string;
	subjects: readonly string[] | null;
	other_isbns: readonly string[] | null;
	age_min: number;
	age_max: number;
	series: string;
	series_no: string;
	summary: string;
	school_id: string;
	merged_into: string;
	returned_at: string;
}

/** Returns a filter for titles by name, author or ISBN; every word has to match somewhere. */
export function bookFilter(text: string, prefix = ""): string {
	const digits = toIsbn13(text) ?? text.replace(/[\s-]/g, "");
	const byIsbn = /^\d{10,13}$/.test(digits) ? ` || ${prefix}isbn13 = ${literal(digits)}` : "";
	const words = text.split(/\s+/).filter(Boolean).slice(0, 6);
	const all = words
		.map((word) => `(${prefix}title ~ ${literal(word)} || ${prefix}author_line ~ ${literal(word)})`)
		.join(" && ");
	return `(${all})${byIsbn}`;
}

/** Fields of the title forms, in the order in which a book shows them. */
export const bookFields = [
	"isbn13",
	"title",
	"author_line",
	"publisher",
	"year",
	"translator",
	"pages",
	"language",
	"dewey",
	"series",
	"age_min",
	"age_max",
	"summary",
] as const;
