import { expect, test } from "vitest";
import { createGuard, type Guard, placeOf } from "../../src/auth/guard.ts";
import { processMemory } from "../../src/database/memory.ts";
import { ApiError, badRequest } from "../../src/errors.ts";

function clocked() {
	let time = Date.parse("2026-03-05T08:00:00Z");
	return {
		guard: createGuard(processMemory(), () => new Date(time)),
		pass(seconds: number) {
			time += seconds * 1000;
		},
	};
}

/** Seconds to wait after a wrong password; 0 when it was checked. */
async function wrong(guard: Guard, account: string, ip: string): Promise<number> {
	try {
		const attempt = await guard.password(account, ip);
		const refusal = await attempt.failed(badRequest());
		return Number(refusal.extra.retry_after ?? 0);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return Number(error.extra.retry_after);
	}
}

test("an account that is guessed at waits longer each time, and no other account of the address waits", async () => {
	const { guard, pass } = clocked();
	for (let n = 0; n < 10; n++) expect(await wrong(guard, "ali", "10.0.0.1")).toBe(0);
	expect(await wrong(guard, "ali", "10.0.0.1")).toBe(5);
	pass(5);
	expect(await wrong(guard, "ali", "10.0.0.1")).toBe(0);
	expect(await wrong(guard, "ali", "10.0.0.1")).toBe(10);
	expect(await wrong(guard, "veli", "10.0.0.1")).toBe(0);
	expect((await guard.password("ali", "10.0.0.2")).wait).toBe(0);
});

test("the right password resets the account", async () => {
	const { guard } = clocked();
	for (let n = 0; n < 9; n++) await wrong(guard, "ali", "10.0.0.1");
	await (await guard.password("ali", "10.0.0.1")).onSuccess();
	for (let n = 0; n < 10; n++) expect(await wrong(guard, "ali", "10.0.0.1")).toBe(0);
});

test("an account that is guessed at from everywhere waits everywhere", async () => {
	const { guard } = clocked();
	for (let n = 0; n < 50; n++) expect(await wrong(guard, "ali", `10.0.1.${n}`)).toBe(0);
	expect((await guard.password("ali", "10.0.2.1")).wait).toBe(5);
	expect((await guard.password("veli", "10.0.2.1")).wait).toBe(0);
	await guard.forget(["ali"]);
	expect((await guard.password("ali", "10.0.2.1")).wait).toBe(0);
});

test("an address has to fail three hundred times before it waits, and recovers", async () => {
	const { guard, pass } = clocked();
	for (let n = 0; n < 300; n++) expect(await wrong(guard, `reader${n}`, "10.0.0.1")).toBe(0);
	expect((await guard.password("new", "10.0.0.1")).wait).toBe(5);
	expect((await guard.password("new", "10.0.0.2")).wait).toBe(0);
	pass(60);
	expect((await guard.password("newer", "10.0.0.1")).wait).toBe(0);
});

test("who is proved by mail need not wait for what others have tried", async () => {
	const { guard } = clocked();
	for (let n = 0; n < 11; n++) await wrong(guard, "ali", "10.0.0.1");
	expect(await wrong(guard, "ali", "10.0.0.1")).toBe(5);
	await guard.forget(["ali"]);
	expect(await wrong(guard, "ali", "10.0.0.1")).toBe(0);
});

test("codes are guessed five times", async () => {
	const { guard, pass } = clocked();
	for (let n = 0; n < 5; n++) await (await guard.code("ali", "10.0.0.9")).failed(badRequest());
	await expect(guard.code("ali", "10.0.0.9")).rejects.toThrow(ApiError);
	expect((await guard.code("ali", "10.0.0.8")).wait).toBe(0);
	pass(180);
	expect((await guard.code("ali", "10.0.0.9")).wait).toBe(0);
	await expect(guard.code("ali", "10.0.0.9")).rejects.toThrow(ApiError);
});

test("codes of one account are guessed fifty times from everywhere", async () => {
	const { guard } = clocked();
	for (let n = 0; n < 50; n++) await (await guard.code("ali", `10.0.1.${n}`)).failed(badRequest());
	expect((await guard.code("ali", "10.0.2.1")).wait).toBe(180);
	expect((await guard.code("ali", "10.0.2.1", "her browser")).wait).toBe(0);
});

test("in a known browser nothing counts but what was tried in it", async () => {
	const { guard } = clocked();
	for (let n = 0; n < 11; n++) await wrong(guard, "ali", "10.0.0.1");
	for (let n = 0; n < 60; n++) await wrong(guard, "ali", `10.0.1.${n}`);
	for (let n = 0; n < 300; n++) await wrong(guard, `member${n}`, "10.0.0.1");
	expect(await wrong(guard, "ali", "10.0.0.1")).toBeGreaterThan(0);
	expect((await guard.password("ali", "10.0.0.1", "browser")).wait).toBe(0);
	for (let n = 0; n < 9; n++) await (await guard.password("ali", "10.0.0.1", "browser")).failed(badRequest());
	await expect(guard.password("ali", "10.0.0.1", "browser")).rejects.toThrow(ApiError);
});

test("at an address that must wait one account each ten seconds may pass", async () => {
	const { guard, pass } = clocked();
	for (let n = 0; n < 300; n++) await wrong(guard, `invented${n}`, "10.0.0.1");
	const [ali, veli] = [await guard.password("ali", "10.0.0.1"), await guard.password("veli", "10.0.0.1")];
	expect([ali.wait, veli.wait]).toEqual([5, 5]);
	const away = async () => false;
	expect([await ali.mayPass(true, away), await veli.mayPass(true, away)]).toEqual([true, false]);
	expect(await veli.mayPass(true, async () => true)).toBe(true);
	pass(10);
	expect(await veli.mayPass(false, away)).toBe(false);
	expect(await veli.mayPass(true, away)).toBe(true);
});

test("strangers who ask for codes keep nobody else from them", async () => {
	const { guard } = clocked();
	for (let n = 0; n < 20; n++) await guard.sending("ali", "10.0.0.1");
	expect(await guard.sending("ali", "10.0.0.1")).toBe(60);
	expect(await guard.sending("ali", "10.0.0.2")).toBe(0);
	for (let n = 0; n < 40; n++) await guard.sending("ali", `10.0.1.${n}`);
	expect(await guard.sending("ali", "10.0.0.3")).toBeGreaterThan(0);
	expect(await guard.sending("ali", "10.0.0.3", "her browser")).toBe(0);
});

test.each([
	["10.0.0.1", "10.0.0.1"],
	["::ffff:10.0.0.1", "10.0.0.1"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
	["2001:db8:1:2::9", "2001:db8:1:2"],
	["2001:0db8::9", "2001:db8:0:0"],
	["::1", "0:0:0:0"],
	["fe80::1%eth0", "fe80:0:0:0"],
])("%s counts as %s", (ip, place) => {
	expect(placeOf(ip)).toBe(place);
});

/** Signs in as a browser does; whether it was let in. */
const signIn = (guard: Guard, account: string, ip: string, isRight: boolean): Promise<boolean> =>
	guard
		.inTurn(account, ip, async () => {
			const attempt = await guard.password(account, ip);
			if (isRight && attempt.wait === 0) {
				await attempt.onSuccess();
				return true;
			}
			throw await attempt.failed(badRequest());
		})
		.catch((error: unknown) => {
			if (!(error instanceof ApiError)) throw error;
			return false;
		});

test("a class behind one address, each with three wrong passwords and the right one, is let in", async () => {
	const { guard } = clocked();
	const members = Array.from({ length: 52 }, (_, n) => `member${n}`);
	const entered = await Promise.all(
		members.map(async (member) => {
			for (let n = 0; n < 3; n++) expect(await signIn(guard, member, "10.0.0.1", false)).toBe(false);
			return signIn(guard, member, "10.0.0.1", true);
		}),
	);
	expect(entered).toEqual(members.map(() => true));
});

test("many sign-ins of one account at once with the right password wait their turn", async () => {
	const { guard } = clocked();
	const many = Array.from({ length: 250 }, () => signIn(guard, "ali", "10.0.0.1", true));
	expect(new Set(await Promise.all(many))).toEqual(new Set([true]));
});

test("guesses at once are checked as often as one after the other, and too many do not wait", async () => {
	const { guard } = clocked();
	let checked = 0;
	const guess = () =>
		guard.inTurn("ali", "10.0.0.1", async () => {
			const attempt = await guard.password("ali", "10.0.0.1");
			checked += 1;
			throw await attempt.failed(badRequest());
		});
	const outcomes = await Promise.allSettled(Array.from({ length: 700 }, guess));
	expect(checked).toBe(10);
	const refused = outcomes.filter(({ status }) => status === "rejected");
	expect(refused).toHaveLength(700);
	expect(await signIn(guard, "ali", "10.0.0.1", true)).toBe(false);
	expect(await signIn(guard, "veli", "10.0.0.1", true)).toBe(true);
});
