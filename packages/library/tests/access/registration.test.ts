import { describe, expect, test } from "vitest";
import { isRegistration, registrationOf } from "../../src/access/registration.ts";

describe("the policy of registration", () => {
	test.each([
		[null],
		[{ open: true }],
		[{ open: false }],
		[{ open: true, role: 1 }],
		[{ open: true, role: 3 }],
	])("may be %j", (value) => expect(isRegistration(value)).toBe(true));
	test.each([
		[{}],
		["open"],
		[{ open: 1 }],
		[{ open: true, role: 2 }],
		[{ open: true, role: 4 }],
		[{ open: true, x: 1 }],
		[[]],
	])("may not be %j", (value) => expect(isRegistration(value)).toBe(false));
	test("is open to managers where nothing, or nothing sound, is stored", () => {
		for (const value of [null, undefined, "x", { open: true, role: 2 }])
			expect(registrationOf(value)).toEqual({ open: true, role: 3 });
		expect(registrationOf({ open: false })).toEqual({ open: false, role: 3 });
		expect(registrationOf({ open: true, role: 1 })).toEqual({ open: true, role: 1 });
	});
});
