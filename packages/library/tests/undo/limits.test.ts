import { expect, test } from "vitest";
import { dateOf } from "../../src/turkish/dates.ts";
import { isUndoable, lastUndoDay, undoableSince } from "../../src/undo/limits.ts";

test("an operation can be undone until the end of the thirtieth day after it", () => {
	expect(lastUndoDay("2026-03-01")).toBe("2026-03-31");
	// The day begins at midnight in Turkey.
	expect(undoableSince("2026-03-31")).toBe("2026-02-28 21:00:00.000Z");
});

test("the first undoable instant and the last day to undo agree", () => {
	for (const at of ["2026-02-28 20:59:59.999Z", "2026-02-28 21:00:00.000Z", "2026-03-20 12:00:00.000Z"])
		expect(isUndoable(at, "2026-03-31")).toBe(lastUndoDay(dateOf(at)) >= "2026-03-31");
});

test("an operation that has not taken place cannot be undone", () => {
	expect(isUndoable("", "2026-03-31")).toBe(false);
});
