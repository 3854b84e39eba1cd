// engines: both
// @module-tag long
/** Counters and one-time operations, in real processes that share one port. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningRafta, startRafta } from "../../../../tests/support/rafta.ts";

let rafta: RunningRafta;
beforeAll(async () => {
	rafta = await startRafta({ workers: 3 });
});
afterAll(() => rafta.dispose());

/** Sends each request on a connection of its own, so that the processes get them in turn. */
async function callConcurrently(many: number, path: string, bodyOf: (n: number) => unknown): Promise<string> {
	const statuses = await Promise.all(
		Array.from({ length: many }, async (_, n) => {
			const response = await fetch(rafta.url + path, {
				method: "POST",
				headers: { "content-type": "application/json", connection: "close" },
				body: JSON.stringify(bodyOf(n)),
			});
			await response.text();
			return response.status;
		}),
	);
	const counted = new Map<number, number>();
	for (const status of statuses.sort()) counted.set(status, (counted.get(status) ?? 0) + 1);
	return [...counted].map(([status, times]) => `${times} times ${status}`).join(", ");
}

const password = "mavi dolap altı kedi";

test("the set-up link works at every worker, once", async () => {
	const token = new URL(rafta.setupLink ?? "").searchParams.get("token");
	const setUp = (n: number) => ({
		token,
		admin: { name: "İpek Işık", email: `ipek${n}@okul.test`, password },
		school: { name: "Çınaraltı İlkokulu", type: "ilkokul", province: "Iğdır", district: "Tuzluca" },
		library: { name: "Kütüphane" },
		preset: "meb_2024",
	});
	expect(await callConcurrently(9, "/api/setup", setUp)).toBe("1 times 200, 8 times 403");
});

test("guesses count at whichever worker they come", async () => {
	const guess = (n: number) => ({ identity: "kimse@okul.test", password: `yanlış ${n}` });
	const login = "/api/collections/users/auth-with-password";
	expect(await callConcurrently(30, login, guess)).toBe("10 times 400, 20 times 429");
	expect(await callConcurrently(6, login, guess)).toBe("6 times 429");
});
