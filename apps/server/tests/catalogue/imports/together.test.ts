// engines: both
// @module-tag long
/** One list and two processes: confirmed twice, or discarded at the same time, it is written once or not at all. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { untilSettled } from "../../../../../tests/support/until.ts";
import { openTogether, type Together } from "../../processes/several.ts";
import { listOf } from "./support.ts";

let together: Together;
beforeAll(async () => {
	together = await openTogether();
});
afterAll(() => together?.dispose());

interface Import {
	readonly id: string;
	readonly status: string;
	readonly done: number;
	readonly total: number;
}

async function send(text: string): Promise<{ status: number; body: { import: Import } }> {
	const form = new FormData();
	form.set("file", new Blob([text]), "liste.csv");
	const response = await fetch(`${together.servers[0]?.url}/api/imports/students`, {
		method: "POST",
		headers: { authorization: together.token },
		body: form,
	});
	return { status: response.status, body: (await response.json()) as { import: Import } };
}

const upload = async (text: string): Promise<Import> => (await send(text)).body.import;

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
});

test("a list that is discarded while it is being confirmed is applied or goes, never both", async () => {
	const { id } = await upload(listOf(300));
	const discarding = together.call("DELETE", `/api/imports/${id}`, undefined, 0);
	const answers: number[] = [];
	// As long as its rows are being deleted.
	for (let at = 0; at < 6; at++)
		answers.push((await together.call("POST", `/api/imports/${id}/apply`, { leave: "none" }, at)).status);
	answers.push((await discarding).status);
	expect(answers.filter((status) => status < 300)).toHaveLength(1);
	const isKept = answers.includes(200);
	expect((await settled(id)).status).toBe(isKept ? "applied" : 404);
	expect(await written()).toBe(isKept ? 300 : 0);
});

test("of lists that one person uploads at once, one preview is left", async () => {
	const sent = await Promise.all([700, 800, 900].map((count) => send(listOf(count, 4000))));
	expect(await together.count("imports", 'status = "preview" || status = "reading"')).toBe(1);
	// An answer that came before the next list is of a preview that was there; any other says that it is not.
	expect(sent.every(({ status }) => status === 200 || status === 409)).toBe(true);
	expect(await together.count("imports", 'status = "discarded"')).toBe(0);
});
