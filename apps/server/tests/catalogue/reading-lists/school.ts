/** A school with two classes, two teachers and a list: fixture of the tests of reading lists. */
import { nowhere, person } from "../../access/people.ts";
import { openSmallServer } from "../../http/small-server.ts";
import { openSmallLibrary } from "../../lending/circulation/small-library.ts";

export async function openReadingSchool() {
	const small = await openSmallLibrary();
	const server = await openSmallServer(small.rafta, small.now);
	const { create } = small;
	const title = (name: string, author_line: string, more: Record<string, unknown> = {}) =>
		create("books", { title: name, author_line, status: "active", language: "tr", ...more });
	const books = {
		momo: await title("Momo", "Michael Ende", { isbn13: "9786051112220", publisher: "Pegasus" }),
		momoAgain: await title("MOMO", "Ende, Michael", { publisher: "Kabalcı" }),
		whale: await title("Momo", "Jonas Boets"),
		kasagi: await title("Kaşağı", "Ömer Seyfettin"),
		forsa: await title("Forsa", "Ömer Seyfettin"),
	};
	const place = { school_id: small.school, library_id: small.library, loanable: "yes", status: "available" };
	const copy = (book_id: string, more: Record<string, unknown> = {}) =>
		create("library_books", { ...place, book_id, ...more });
	const pupil = (name: string, class_code: string, more: Record<string, unknown> = {}) =>
		create("students", {
			...{ school_id: small.school, first_name: name, last_name: "Uzun", class_code, grade: 9 },
			...{ reader_type: "pupil", status: "active", ...more },
		});
	let loans = 0;
	/** Writes a loan as it would be in the past: `returned` and kept overnight unless said otherwise. */
	const loan = (student_id: string, book_id: string, more: Record<string, unknown> = {}) =>
		small.service.transaction((records) =>
			records.insert("book_loans", [
				{
					...{ id: `okuma${String(++loans).padStart(10, "0")}`, book_id, student_id, status: "returned" },
					...{ school_id: small.school, library_id: small.library, due_on: "2026-03-01" },
					...{ loaned_at: "2026-02-10 09:00:00.000Z", returned_at: "2026-02-20 09:00:00.000Z", ...more },
				},
			]),
		);
	const other = await create("schools", { name: "Başka Lise", type: "lise" });
	const otherLibrary = await create("libraries", { name: "Öbür", school_id: other, kind: "main" });
	const people = {
		teacher: await person(small, "ogretmen", { name: "Zeynep Öğretmen" }),
		colleague: await person(small, "meslektas", { name: "Ali Öğretmen" }),
		stranger: await person(small, "baska", { school_id: other, library_id: otherLibrary }),
		ayse: await person(small, "ayse", { role: 4, student_id: small.readers.ayse }),
		desk: await person(small, "gonullu", { desk_only: true }),
		basic: await person(small, "misafir", { role: 1, ...nowhere }),
	};
	let op = 0;
	const listBody = (more: Record<string, unknown> = {}) => ({
		...{ op_id: `liste${String(++op).padStart(10, "0")}`, name: "Bahar okumaları", note: "Sırasıyla değil." },
		...{ audience: "class", class_code: "9-a", from_on: "2026-02-01", to_on: "2026-06-30" },
		books: [{ book: books.momo }, { book: books.kasagi }, { title: "Yok Kitabı", author_line: "Biri" }],
		...more,
	});
	const call = (who: keyof typeof people, method: string, path: string, body?: unknown) =>
		server.call(method, `/api/reading-lists${path}`, { token: people[who].token, body });
	return {
		small,
		server,
		books,
		people,
		other,
		copy,
		pupil,
		loan,
		listBody,
		call,
		async make(who: keyof typeof people, more: Record<string, unknown> = {}): Promise<string> {
			const { status, body } = await call(who, "POST", "", listBody(more));
			if (status !== 200) throw new Error(JSON.stringify(body));
			return body.list.id;
		},
		async dispose() {
			await server.close();
			await small.dispose();
		},
	};
}

export type ReadingSchool = Awaited<ReturnType<typeof openReadingSchool>>;
