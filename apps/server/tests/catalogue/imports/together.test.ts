// engines: both
/** One list and two processes: confirmed twice, at both, it is written once, and the desk keeps working. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { untilSettled } from "../../../../../tests/support/until.ts";
import { openTogether, type Together } from "../../processes/several.ts";
import { listOf } from "./support.ts";

let together: Together;
beforeAll(async () => {
	together = await openTogether();
}, 60_000);
afterAll(() => together?.dispose());

interface Import {
	readonly id: string;
	readonly status: string;
	readonly done: number;
	readonly total: number;
}

async function upload(text: string): Promise<Import> {
	const form = new FormData();
	form.set("file", new Blob([text]), "liste.csv");
	const response = await fetch(`${together.servers[0]?.url}/api/imports/students`, {
		method: "POST",
		headers: { authorization: together.token },
		body: form,
	});
	return ((await response.json()) as { import: Import }).import;
}

const settled = (id: string): Promise<Import> => untilSettled(() => together.stored<Import>("imports", id));

const written = async (): Promise<unknown> =>
	(
		await together.call(
			"GET",
			`/api/collections/students/records?perPage=1&filter=${encodeURIComponent('last_name = "Işık"')}`,
		)
	).body.totalItems;

test("a list is applied once and undone once, whichever process is asked how often", async () => {
	const { id, total } = await upload(listOf(240));
	expect(total).toBe(240);
	const yes = await Promise.all(
		Array.from({ length: 6 }, (_, at) =>
			together.call("POST", `/api/imports/${id}/apply`, { leave: "none" }, at),
		),
	);
	expect(yes.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
	// The desk in the meantime.
	for (let at = 0; at < 6; at++) {
		const [lent, back] = [
			await together.call("POST", "/api/circulation/checkout", {
				op_id: `listmasa${String(at).padStart(7, "0")}`,
				copy: "1001",
				student: "7101",
			}),
			await together.call("POST", "/api/circulation/checkin", {
				op_id: `listiade${String(at).padStart(7, "0")}`,
				copy: "1001",
			}),
		];
		expect([lent.status, back.status]).toEqual([200, 200]);
	}
	expect(await settled(id)).toMatchObject({ status: "applied", done: 240, total: 240 });
	expect(await written()).toBe(240);

	const back = await Promise.all(
		Array.from({ length: 6 }, (_, at) => together.call("POST", `/api/imports/${id}/undo`, {}, at)),
	);
	expect(back.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
	expect(await settled(id)).toMatchObject({ status: "undone" });
	expect(await written()).toBe(0);
}, 120_000);
