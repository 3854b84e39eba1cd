/** Addresses of screens with records of the demonstration. */
import type PocketBase from "pocketbase";
import type { RecordModel } from "pocketbase";

export interface Places {
	/** School and library of the demonstration's manager. */
	readonly place: { school_id: string; library_id: string };
	/** Account of the demonstration's pupil. */
	readonly pupil: RecordModel;
	/** One record of each resource, by the first part of its address. */
	readonly ids: Readonly<Record<string, string>>;
}

/** Id of a nonexistent record. */
export const unknownId = "abcdefghij12345";

/** Finds a record for every kind of address; `admin` is signed in as an administrator. */
export async function placesOf(admin: PocketBase): Promise<Places> {
	async function firstOf(collection: string, filter = ""): Promise<RecordModel> {
		const [record] = (await admin.collection(collection).getList(1, 1, { filter, skipTotal: true })).items;
		if (!record) throw new Error(`the demonstration has no record of ${collection} where ${filter}`);
		return record;
	}
	const manager = await firstOf("users", "email = 'sorumlu@rafta.test'");
	const place = { school_id: manager.school_id, library_id: manager.library_id };
	const pupil = await firstOf("users", "email = 'ogrenci@rafta.test'");
	const found = Object.fromEntries(
		await Promise.all(
			[
				...["students", "library_books", "library_settings", "holds", "stocktakes"],
				...["reading_lists", "swap_events", "tasks"],
			].map(async (name) => [name, (await firstOf(name, `school_id = '${place.school_id}'`)).id]),
		),
	);
	const ids = {
		...found,
		users: pupil.id,
		help: "desk",
		schema: "users",
		admin: "users",
		schools: place.school_id,
		libraries: place.library_id,
		catalog: (await firstOf("library_books", `school_id = '${place.school_id}' && book_id.status = 'active'`))
			.book_id,
		books: (await firstOf("books", "status = 'active'")).id,
		book_loans: (await firstOf("book_loans", `student_id = '${pupil.student_id}'`)).id,
		swaps: (
			await firstOf(
				"swaps",
				`student_id = '${pupil.student_id}' && status = 'pending_approval' && event_id = ''`,
			)
		).id,
		contacts: (
			await admin
				.collection("contacts")
				.create({ name: "Ada", email: "ada@example.org", subject: "Soru", message: "Merhaba" })
		).id,
	};
	return { place, pupil, ids };
}

/** Returns a screen's address with a record of its resource. */
export const addressOf = (path: string, { ids }: Places): string =>
	path.replace("{id}", ids[path.split("/")[1] ?? ""] ?? unknownId);
