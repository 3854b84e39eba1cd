// engines: both
/** Two processes of one library: runs started at both at the same moment notify everybody once. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../../../../tests/support/until.ts";
import { openTogether, type Together } from "../../processes/several.ts";

const readers = 60;

let together: Together;
beforeAll(async () => {
	together = await openTogether(async ({ service, school, library, titles, create }) => {
		await service.transaction(async (records) => {
			for (let place = 0; place < readers; place++) {
				const { id: student } = await records.create("students", {
					school_id: school,
					first_name: "Deniz",
					last_name: `Işık ${place}`,
					reader_type: "pupil",
					class_code: `${9 + (place % 3)}/Ç`,
				});
				const { id: copy } = await records.create("library_books", {
					...{ school_id: school, library_id: library, book_id: titles.book },
					status: "on_loan",
				});
				await records.create("book_loans", {
					...{ school_id: school, library_id: library, book_id: titles.book },
					...{ library_book_id: copy, student_id: student, status: "open" },
					...{ loaned_at: "2026-01-05 09:00:00.000Z", due_on: "2026-01-20" },
				});
			}
		});
		await create("library_settings", { school_id: school, library_id: library, preset: "meb_2024" });
	});
});
afterAll(() => together?.dispose());

test("six runs at once at two processes tell each reader once, and the desk goes on meanwhile", async () => {
	const begun = await Promise.all(
		Array.from({ length: 6 }, (_, at) =>
			together.call("POST", "/api/notices/run", { op_id: `notice-run-${at}` }, at),
		),
	);
	expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
	const lent = await together.desk("checkout", { copy: "1001", student: "7101" });
	expect(lent.status).toBe(200);
	await until(
		() => together.count("notice_runs", 'status = "running"'),
		(running) => running === 0,
	);
	expect(await together.count("notices", 'kind = "overdue" && step = 1')).toBe(readers);
	expect(await together.count("notices", "step > 1")).toBe(0);
	const runs = await together.call("GET", together.records("notice_runs"));
	const runCounts = (runs.body.items as { counts: { readers: number; failed: number } }[]).map(
		({ counts }) => counts,
	);
	expect(runCounts.reduce((sum, counts) => sum + counts.readers, 0)).toBe(readers);
	expect(runCounts.reduce((sum, counts) => sum + counts.failed, 0)).toBe(0);
});
