import { toIsbn10, toIsbn13 } from "@rafta/library/catalogue/isbn";
import type { WriteHook } from "@rafta/records";
import { isInternal, schoolOf } from "./caller.ts";
import { problems, refuseField } from "./problems.ts";

/** `["Orhan Kemal", "Yaşar Kemal"]` <-> `Orhan Kemal; Yaşar Kemal`, so that a list can be sorted and searched. */
const separator = "; ";

export const booksHook: WriteHook = {
	collection: "books",
	actions: ["create", "update"],
	async before({ action, record, request, sent }) {
		record.title = String(record.title).trim();
		if (sent.has("isbn13") && record.isbn13 !== "") {
			const isbn = toIsbn13(String(record.isbn13));
			if (!isbn) throw refuseField("isbn13", problems.isbn);
			record.isbn13 = isbn;
		}
		record.isbn10 = record.isbn13 === "" ? "" : (toIsbn10(String(record.isbn13)) ?? "");
		if (sent.has("authors") && Array.isArray(record.authors)) {
			record.author_line = record.authors.map((author) => String(author).trim()).join(separator);
		} else if (sent.has("author_line")) {
			record.authors = String(record.author_line)
				.split(";")
				.map((author) => author.trim())
				.filter(Boolean);
		}
		if (action !== "create" || isInternal(request)) return;
		if (record.language === "") record.language = "tr";
		if (record.source === "") record.source = "manual";
		// A manager's title is a suggestion: usable in the own school at once, public once an administrator approves.
		if (!request.superuser) {
			record.status = "suggested";
			record.school_id = schoolOf(request);
		} else if (record.status === "") record.status = "active";
	},
};
