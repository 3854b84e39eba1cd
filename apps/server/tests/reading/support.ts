/** A small school whose readers have brought books back. */
import { person } from "../access/people.ts";
import { openSmallServer } from "../http/small-server.ts";
import { openSmallLibrary } from "../lending/circulation/small-library.ts";

export async function openReadingSchool() {
	const small = await openSmallLibrary();
	const server = await openSmallServer(small.rafta, small.now);
	const { service, create } = small;
	const staff = (await person(small, "sorumlu")).token;
	let serial = 0;

	/** A reader with an account. */
	async function reader(values: Record<string, unknown> = {}) {
		const name = `okur${++serial}`;
		const id = await create("students", {
			school_id: small.school,
			first_name: `Okur${serial}`,
			last_name: "Örnek",
			class_code: "7/B",
			reader_type: "pupil",
			status: "active",
			...values,
		});
		const { token } = await person(small, name, { role: 4, student_id: id });
		return { id, token };
	}

	/** A loan that came back on a day. */
	async function returned(student: string, book: string, day: string, due = "2026-06-01"): Promise<string> {
		const id = `loan${String(++serial).padStart(11, "0")}`;
		await service.transaction((records) =>
			records.insert("book_loans", [
				{
					id,
					...{ school_id: small.school, library_id: small.library, library_book_id: small.copies.first },
					...{ book_id: book, student_id: student, status: "returned" },
					...{ loaned_at: "2026-02-02 09:00:00.000Z", returned_at: `${day} 09:00:00.000Z`, due_on: due },
				},
			]),
		);
		return id;
	}

	const set = (collection: string, id: string, values: Record<string, unknown>) =>
		service.transaction((records) => records.update(collection, id, values));
	const post = (token: string, path: string, body: unknown = {}) =>
		server.call("POST", path, { token, body });
	const get = async (token: string, path: string) => (await server.call("GET", path, { token })).body;
	const about = (token: string, book: string) => get(token, `/api/opinions/titles/${book}`);
	const night = () => service.crons.run("rafta_opinions");

	return {
		small,
		server,
		service,
		create,
		staff,
		reader,
		returned,
		set,
		post,
		get,
		about,
		night,
		/** As the nightly clean-up does. */
		forgetLoan: (loan: string) => set("book_loans", loan, { student_id: "" }),
		async close() {
			await server.close();
			await small.dispose();
		},
	};
}

export type ReadingSchool = Awaited<ReturnType<typeof openReadingSchool>>;
