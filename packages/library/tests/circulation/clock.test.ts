import { expect, test } from "vitest";
import { decideCheckin } from "../../src/circulation/checkin.ts";
import { decideCheckout } from "../../src/circulation/checkout.ts";
import { clockProblem, isInFuture } from "../../src/circulation/clock.ts";
import { calendar, codes, copy, ministry, now, plain, pupil, state } from "./examples.ts";

const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);
const days = (count: number): Date => minutes(count * 24 * 60);

test("a device's clock may be up to five minutes ahead", () => {
	expect(isInFuture(minutes(5), now)).toBe(false);
	expect(isInFuture(new Date(minutes(5).getTime() + 1), now)).toBe(true);
});

test("an offline event in the future, or older than sixty days, has no plausible time", () => {
	expect([minutes(6), minutes(5), days(-60), days(-61)].map((at) => clockProblem(at, now))).toEqual([
		"date_in_future",
		"",
		"",
		"date_far_past",
	]);
});

test("62: neither a loan nor a return can be in the future, whatever else is against it", () => {
	const left = state({ reader: pupil({ status: "left" }) });
	const lent = (at: Date) => decideCheckout(left, plain, ministry, calendar, at, now);
	expect(codes(lent(minutes(6)))).toEqual(["date_in_future"]);
	expect(codes(lent(minutes(5)))).toEqual(["reader_inactive"]);
	expect(codes(decideCheckin({ copy: copy(), loan: null, holds: [] }, minutes(6), now))).toEqual([
		"date_in_future",
	]);
});
