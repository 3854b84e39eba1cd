/** The small library with a second one, more readers, and the operations on holds. */

import { type Actor, actorOf } from "../../../src/kit/actor.ts";
import { holdOperations } from "../../../src/lending/holds/operations.ts";
import { openSmallLibrary } from "../circulation/small-library.ts";

export async function openHolds() {
	const small = await openSmallLibrary();
	const { service, rafta, now, create, school } = small;
	const holds = holdOperations(service, rafta.policies, now);
	const staff: Actor = small.desk;
	const branch = await create("libraries", { name: "Ek bina", school_id: school, kind: "main" });
	let pupils = 0;
	/** Adds a pupil, by school number. */
	const pupil = (values: Record<string, unknown> = {}): Promise<string> =>
		create("students", {
			school_id: school,
			first_name: `Okur${++pupils}`,
			last_name: "Kaya",
			student_no: String(500 + pupils),
			class_code: "10/B",
			reader_type: "pupil",
			status: "active",
			...values,
		});
	const hold = async (id: string) => {
		const found = await service.find("holds", id);
		if (!found) throw new Error(`no hold ${id}`);
		return found;
	};
	return {
		small,
		holds,
		staff,
		branch,
		pupil,
		hold,
		/** A pupil's own account. */
		async account(name: string, student: string): Promise<Actor> {
			const desk = await small.deskFor(name, { role: 3, library_id: "" });
			const record = { ...desk.request.auth?.record, role: 4, student_id: student };
			const auth = { ...desk.request.auth, record };
			return actorOf({ ...desk.request, auth } as typeof desk.request);
		},
		deskAt: (name: string, library: string) => small.deskFor(name, { library_id: library }),
		/** Places a hold on the rare title, of which there is one copy, and returns its id. */
		async place(student: string, more: Record<string, unknown> = {}, caller = staff): Promise<string> {
			const what = "copy" in more || "book" in more ? {} : { book: small.titles.rare };
			const body = { op_id: small.op(), ...what, ...(caller.reader ? {} : { student }), ...more };
			const answer = await holds.place(caller, body);
			return String((answer.hold as { id: string }).id);
		},
		cancel: (id: string, caller = staff) => holds.cancel(caller, { op_id: small.op(), hold: id }),
		lend: (copy: string, student: string, more: Record<string, unknown> = {}) =>
			small.operations.checkout(small.desk, { op_id: small.op(), copy, student, ...more }),
		giveBack: (copy: string, desk = small.desk) =>
			small.operations.checkin(desk, { op_id: small.op(), copy }),
		renew: (copy: string) => small.operations.renew(small.desk, { op_id: small.op(), copy }),
		undo: (op: string) => small.operations.undo(small.desk, { op_id: small.op(), undo: op }),
		/** Readers in a queue, in order, with their positions. */
		async queue(book = small.titles.rare, library = small.library) {
			const rows = await service.list("holds", {
				filter: 'book_id = {:book} && library_id = {:library} && status = "waiting"',
				params: { book, library },
				sort: "position",
			});
			return rows.map(({ id, position }) => [id, position]);
		},
		days(count: number) {
			small.clock.now = new Date(small.clock.now.getTime() + count * 24 * 3_600_000);
		},
		settings: (values: Record<string, unknown>) =>
			create("library_settings", {
				school_id: school,
				preset: "meb_2024",
				closed_day_mode: "next_open",
				...values,
			}),
	};
}

export type Holds = Awaited<ReturnType<typeof openHolds>>;
