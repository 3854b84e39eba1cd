/** Addresses of screens with records of the demonstration. */
import { screens } from "@rafta/library/access/screens";
import { collections } from "@rafta/library/collections/index";
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

const nameIn = (path: string): string => path.split("/")[1] ?? "";

/** Collections of schools' records that have screens of one record. */
const ofSchools = collections
	.filter(({ fields }) => fields.some(({ name }) => name === "school_id"))
	.map(({ name }) => name)
	.filter((name) => Object.keys(screens).some((path) => path.endsWith("{id}") && nameIn(path) === name));

/** Finds a record for every kind of address; `admin` is signed in as an administrator. */
export async function placesOf(admin: PocketBase): Promise<Places> {
	async function firstOf(collection: string, filter = ""): Promise<RecordModel> {
		const [record] = (await admin.collection(collection).getList(1, 1, { filter, skipTotal: true })).items;
		if (!record)
			throw new Error(
				`the demonstration has no record of ${collection} where ${filter}: apps/server/src/demo makes one`,
			);
		return record;
	}
	const manager = await firstOf("users", "email = 'sorumlu@rafta.test'");
	const place = { school_id: manager.school_id, library_id: manager.library_id };
	const pupil = await firstOf("users", "email = 'ogrenci@rafta.test'");
	const ids: Record<string, string> = {
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
	for (const name of ofSchools.filter((one) => !(one in ids)))
		ids[name] = (await firstOf(name, `school_id = '${place.school_id}'`)).id;
	return { place, pupil, ids };
}

/** Returns a screen's address with a record of its resource. */
export const addressOf = (path: string, { ids }: Places): string =>
	path.replace("{id}", () => {
		const id = ids[nameIn(path)];
		if (id === undefined) throw new Error(`no record for ${path}: tests/support/places.ts names one`);
		return id;
	});
