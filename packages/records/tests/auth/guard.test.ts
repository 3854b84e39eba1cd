import { expect, test } from "vitest";
import { createGuard, type Guard, placeOf } from "../../src/auth/guard.ts";
import { ApiError, badRequest } from "../../src/errors.ts";

function clocked() {
	let time = Date.parse("2026-03-05T08:00:00Z");
	return {
		guard: createGuard(() => new Date(time)),
		pass(seconds: number) {
			time += seconds * 1000;
		},
	};
}

/** The seconds to wait after a wrong password; 0 when it was judged. */
function wrong(guard: Guard, account: string, ip: string): number {
	try {
		const refusal = guard.password(account, ip).failed(badRequest());
		return Number(refusal.extra.retry_after ?? 0);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return Number(error.extra.retry_after);
	}
}

test("an account that is guessed at waits longer each time, and no other account of the address waits", () => {
	const { guard, pass } = clocked();
	for (let n = 0; n < 10; n++) expect(wrong(guard, "ali", "10.0.0.1")).toBe(0);
	expect(wrong(guard, "ali", "10.0.0.1")).toBe(5);
	pass(5);
	expect(wrong(guard, "ali", "10.0.0.1")).toBe(0);
	expect(wrong(guard, "ali", "10.0.0.1")).toBe(10);
	expect(wrong(guard, "veli", "10.0.0.1")).toBe(0);
	expect(guard.password("ali", "10.0.0.2").wait).toBe(0);
});

test("the right password resets the account", () => {
	const { guard } = clocked();
	for (let n = 0; n < 9; n++) wrong(guard, "ali", "10.0.0.1");
	guard.password("ali", "10.0.0.1").succeeded();
	for (let n = 0; n < 10; n++) expect(wrong(guard, "ali", "10.0.0.1")).toBe(0);
});

test("an account that is guessed at from everywhere waits everywhere", () => {
	const { guard } = clocked();
	for (let n = 0; n < 50; n++) expect(wrong(guard, "ali", `10.0.1.${n}`)).toBe(0);
	expect(guard.password("ali", "10.0.2.1").wait).toBe(5);
	expect(guard.password("veli", "10.0.2.1").wait).toBe(0);
	guard.forget(["ali"]);
	expect(guard.password("ali", "10.0.2.1").wait).toBe(0);
});

test("an address has to fail three hundred times before it waits, and recovers", () => {
	const { guard, pass } = clocked();
	for (let n = 0; n < 300; n++) expect(wrong(guard, `reader${n}`, "10.0.0.1")).toBe(0);
	expect(guard.password("new", "10.0.0.1").wait).toBe(5);
	expect(guard.password("new", "10.0.0.2").wait).toBe(0);
	pass(60);
	expect(guard.password("newer", "10.0.0.1").wait).toBe(0);
});

test("who is proved by mail need not wait for what others have tried", () => {
	const { guard } = clocked();
	for (let n = 0; n < 11; n++) wrong(guard, "ali", "10.0.0.1");
	expect(wrong(guard, "ali", "10.0.0.1")).toBe(5);
	guard.forget(["ali"]);
	expect(wrong(guard, "ali", "10.0.0.1")).toBe(0);
});

test("codes are guessed five times", () => {
	const { guard, pass } = clocked();
	for (let n = 0; n < 5; n++) guard.code("ali", `10.0.0.${n}`).failed(badRequest());
	expect(() => guard.code("ali", "10.0.0.9")).toThrow(ApiError);
	pass(180);
	expect(guard.code("ali", "10.0.0.9").wait).toBe(0);
	expect(() => guard.code("ali", "10.0.0.9")).toThrow(ApiError);
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
