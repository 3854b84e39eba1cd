/** A high school at the end of a year, its server, and a member of staff. */

import type { RecordData } from "@rafta/records";
import { untilSettled } from "../../../../../tests/support/until.ts";
import { person } from "../../access/people.ts";
import { type Answer, openSmallServer } from "../../http/small-server.ts";
import { openSmallLibrary } from "../../lending/circulation/small-library.ts";

export async function openPromotions() {
	const small = await openSmallLibrary();
	small.clock.now = new Date("2026-06-22T09:00:00Z");
	const { service } = small;
	let server = await openSmallServer(small.rafta, small.now);
	const staff = await person(small, "derya");

	const call = (path: string, body: object = {}, token = staff.token): Promise<Answer> =>
		server.call("POST", `/api/promotions/${path}`, { token, body });
	const get = (path: string, token = staff.token): Promise<Answer> =>
		server.call("GET", `/api/promotions/${path}`, { token });
	const promotion = async (id: string): Promise<RecordData> => {
		const found = await service.find("promotions", id);
		if (!found) throw new Error(`no promotion ${id}`);
		return found;
	};

	/** Waits until a promotion has finished. */
	const settled = (id: string): Promise<RecordData> => untilSettled(() => promotion(id));

	/** Requests the preview and confirms it. */
	async function yes(wishes: object = {}, token = staff.token): Promise<Answer> {
		const { body } = await call("preview", wishes, token);
		return call("apply", { ...wishes, fingerprint: body.fingerprint }, token);
	}

	async function pupil(class_code: string, student_no: string, values: object = {}): Promise<string> {
		return small.create("students", {
			school_id: small.school,
			first_name: "Öğrenci",
			last_name: `No ${student_no}`,
			student_no,
			class_code,
			reader_type: "pupil",
			...values,
		});
	}

	return {
		small,
		staff,
		call,
		get,
		yes,
		settled,
		promotion,
		pupil,
		url: () => server.url,
		/** Creates `count` pupils, in classes of 30 from the 9th to the 12th grade. */
		async pupils(count: number): Promise<void> {
			const sections = ["A", "B", "C", "Ç", "I", "İ"];
			await service.transaction(async (records) => {
				for (let place = 0; place < count; place++) {
					const group = Math.floor(place / 30);
					await records.create("students", {
						school_id: small.school,
						first_name: "Deniz",
						last_name: `Işık ${place}`,
						student_no: String(5000 + place),
						class_code: `${9 + (group % 4)}/${sections[Math.floor(group / 4) % 6]}`,
						reader_type: "pupil",
					});
				}
			});
		},
		/** Confirms and waits for the end. */
		async apply(wishes: object = {}): Promise<RecordData> {
			const { status, body } = await yes(wishes);
			if (status !== 200) throw new Error(JSON.stringify(body));
			return settled(body.promotion.id);
		},
		async undo(id: string): Promise<RecordData> {
			const { status, body } = await call(`${id}/undo`);
			if (status !== 200) throw new Error(JSON.stringify(body));
			return settled(id);
		},
		steps: (id: string) =>
			service.list("promotion_steps", {
				filter: "promotion_id = {:id}",
				params: { id },
				sort: "position",
			}),
		/** Everything that a promotion may change of every pupil, by name. */
		async register(): Promise<Record<string, unknown[]>> {
			const all = await service.list("students", { sort: "full_name,id" });
			return Object.fromEntries(
				all.map(({ id, class_code, class_sort, grade, branch, status, left_on }) => [
					id,
					[class_code, class_sort, grade, branch, status, left_on],
				]),
			);
		},
		reader: async (id: string) => {
			const found = await service.find("students", id);
			if (!found) throw new Error(`no reader ${id}`);
			return found;
		},
		/** Lends a copy to a reader. */
		async lend(copy: string, reader: string): Promise<void> {
			const found = await service.find("students", reader);
			const { status, body } = await server.call("POST", "/api/circulation/checkout", {
				token: staff.token,
				body: { op_id: small.op(), copy, student: found?.card_barcode },
			});
			if (status !== 200) throw new Error(JSON.stringify(body));
		},
		async giveBack(copy: string): Promise<void> {
			const body = { op_id: small.op(), copy };
			const answer = await server.call("POST", "/api/circulation/checkin", { token: staff.token, body });
			if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
		},
		/** Sends a request on a class list. */
		list: (id: string, what: "apply" | "undo"): Promise<Answer> =>
			server.call("POST", `/api/imports/${id}/${what}`, {
				token: staff.token,
				body: what === "apply" ? { leave: "none" } : {},
			}),
		async exportOf(reader: string): Promise<Readonly<Record<string, unknown>>> {
			const { body } = await server.call("GET", `/api/readers/${reader}/export`, { token: staff.token });
			return body;
		},
		async erase(reader: string): Promise<void> {
			const request = { token: staff.token, body: { mode: "erase" } };
			const { status, body } = await server.call("POST", `/api/readers/${reader}/erasure`, request);
			if (status !== 200) throw new Error(JSON.stringify(body));
		},
		/** Ends the server and its jobs, and starts another one over the same data. */
		async endServer(): Promise<void> {
			await server.close();
		},
		async startServer(): Promise<void> {
			server = await openSmallServer(small.rafta, small.now);
		},
		/** Advances the clock: a job that no process works on is taken over after a while, as by any other process. */
		async later(minutes: number): Promise<void> {
			small.clock.now = new Date(small.clock.now.getTime() + minutes * 60_000);
			await service.crons.run("rafta_promotions");
		},
		async dispose() {
			await server.close();
			await small.dispose();
		},
	};
}

export type Promotions = Awaited<ReturnType<typeof openPromotions>>;
