import { toIsbn10, toIsbn13 } from "@rafta/library/catalogue/isbn";
import type { RecordData } from "@rafta/records";
import { homeLanguage } from "@rafta/words";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { WriteHook } from "../../records.ts";

/** `["Orhan Kemal", "Yaşar Kemal"]` <-> `Orhan Kemal; Yaşar Kemal`, so that a list can be sorted and searched. */
const separator = "; ";

/** Maximum subjects; no person reads a longer list. */
const MAX_TEXTS = 30;
const MAX_TEXT_LENGTH = 200;

/**
 * Normalizes a list entered by people: trimmed, without blanks or duplicates. @throws ApiError 400 for values that are
 * not a list of short texts
 */
function textsOf(field: string, value: unknown): string[] {
	const texts: unknown = value || [];
	if (
		!Array.isArray(texts) ||
		texts.length > MAX_TEXTS ||
		texts.some((one) => typeof one !== "string" || one.length > MAX_TEXT_LENGTH)
	) {
		throw refuseField(field, problems.listOfTexts);
	}
	return [...new Set(texts.map((one: string) => one.trim()).filter(Boolean))];
}

function checkAges({ age_min, age_max }: RecordData): void {
	if (Number(age_max) > 0 && Number(age_max) < Number(age_min)) throw refuseField("age_max", problems.ages);
}

/** Consistency rules between a title's fields, for every writer. Visibility is decided in catalogue/titles/review.ts. */
export const booksHook: WriteHook<"books"> = {
	collection: "books",
	actions: ["create", "update"],
	async before({ action, record, request, sent }) {
		record.title = record.title.trim();
		if (sent.has("isbn13") && record.isbn13 !== "") {
			const isbn = toIsbn13(record.isbn13);
			if (!isbn) throw refuseField("isbn13", problems.isbn);
			record.isbn13 = isbn;
		}
		record.isbn10 = record.isbn13 === "" ? "" : (toIsbn10(record.isbn13) ?? "");
		if (!isInternal(request)) {
			if (sent.has("authors") && record.authors !== null) record.authors = textsOf("authors", record.authors);
			if (sent.has("subjects")) record.subjects = textsOf("subjects", record.subjects);
			if (sent.has("age_min") || sent.has("age_max")) checkAges(record);
		}
		if (sent.has("authors") && Array.isArray(record.authors)) {
			record.author_line = record.authors.map((author) => String(author).trim()).join(separator);
		} else if (sent.has("author_line")) {
			record.authors = record.author_line
				.split(";")
				.map((author) => author.trim())
				.filter(Boolean);
		}
		if (action !== "create" || isInternal(request)) return;
		if (record.language === "") record.language = homeLanguage;
		if (record.source === "") record.source = "manual";
	},
};
