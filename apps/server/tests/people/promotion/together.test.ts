// engines: both
/** One school and two processes: confirmed at both, it happens once, and the desk keeps working. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { untilSettled } from "../../../../../tests/support/until.ts";
import { openTogether, type Together } from "../../processes/several.ts";

let together: Together;
beforeAll(async () => {
	together = await openTogether();
});
afterAll(() => together?.dispose());

interface Promotion {
	readonly id: string;
	readonly status: string;
	readonly done: number;
	readonly total: number;
}

const settled = (id: string): Promise<Promotion> =>
	untilSettled(() => together.stored<Promotion>("promotions", id));

test("a promotion happens once and is undone once, whichever process is asked how often", {
	tags: "long",
}, async () => {
	const pupil = (place: number) =>
		together.create("students", {
			first_name: "Deniz",
			last_name: `Işık ${place}`,
			class_code: `${9 + (place % 3)}/Ç`,
			reader_type: "pupil",
			school_id: together.school,
		});
	for (let place = 0; place < 90; place += 10)
		await Promise.all(Array.from({ length: 10 }, (_, more) => pupil(place + more)));
	const { body: plan } = await together.call("POST", "/api/promotions/preview", {});
	expect(plan.total).toBe(92);
	const yes = await Promise.all(
		Array.from({ length: 6 }, (_, at) =>
			together.call("POST", "/api/promotions/apply", { fingerprint: plan.fingerprint }, at),
		),
	);
	expect(yes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
	const begun = yes.find(({ status }) => status === 200)?.body.promotion as Promotion;
	// The desk in the meantime, for readers who are being promoted.
	for (let at = 0; at < 4; at++) {
		const lent = await together.desk("checkout", { copy: "1001", student: "7101" });
		const back = await together.desk("checkin", { copy: "1001" });
		expect([lent.status, back.status]).toEqual([200, 200]);
	}
	expect(await settled(begun.id)).toMatchObject({ status: "applied", done: 92, total: 92 });
	expect(await together.count("students", 'class_code = "9/Ç"')).toBe(0);
	expect(await together.count("students", 'class_code = "12/Ç" && grade = 12')).toBe(30);
	expect(await together.count("promotion_steps", 'state = "applied"')).toBe(92);

	const back = await Promise.all(
		Array.from({ length: 6 }, (_, at) => together.call("POST", `/api/promotions/${begun.id}/undo`, {}, at)),
	);
	expect(back.filter(({ status }) => status === 200)).toHaveLength(1);
	expect(await settled(begun.id)).toMatchObject({ status: "undone" });
	expect(await together.count("students", 'class_code = "9/Ç" && grade = 9')).toBe(30);
	expect(await together.count("students", 'class_code = "12/Ç"')).toBe(0);
});
