import { expect, test } from "vitest";
import { readerDays } from "../src/routes/swaps/events/days.ts";
import { type OwnPart, type SwapEvent, toldKey } from "../src/routes/swaps/events/model.ts";

const eventAt = (status: string) =>
	({
		...{ id: "event", status, listing_from: "", listing_to: "", deposit_from: "2026-12-01", deposit_to: "" },
		pickup_on: "2026-12-18",
	}) as SwapEvent;
const parts = (status: string, mine: OwnPart): string[] =>
	readerDays(eventAt(status), mine, (day) => day).map(({ part }) => part);
const nobody: OwnPart = { swaps: [], ways: [] };
const withBook = (status: string): OwnPart => ({ swaps: [{ event_id: "event", status }], ways: [] });

test("who may still bring a book reads when to bring it and when to fetch one", () => {
	for (const status of ["draft", "listing", "deposit"])
		expect(parts(status, nobody)).toEqual(["deposit", "pickup"]);
});

test("who has brought no book reads no pick-up day and no promise of a result once books are no longer taken in", () => {
	for (const status of ["matching", "review", "published", "pickup"]) {
		expect(parts(status, nobody)).toEqual([]);
		expect(parts(status, withBook("listed"))).toEqual([]);
		expect(parts(status, { swaps: [], ways: [{ event: "another" }] })).toEqual([]);
		expect(toldKey(eventAt(status), nobody)).toBe("noPart");
	}
});

test("who has brought one reads the pick-up day, whether or not it was matched", () => {
	for (const status of ["matched", "unmatched"])
		expect(parts("published", withBook(status))).toEqual(["pickup"]);
	expect(toldKey(eventAt("review"), withBook("deposited"))).toBe("told.review");
	expect(toldKey(eventAt("published"), withBook("unmatched"))).toBe("noWay");
	expect(parts("pickup", { swaps: [], ways: [{ event: "event" }] })).toEqual(["pickup"]);
});
