/** A form that stays open after a save. */
import { expect, test } from "vitest";
import { afterSave } from "../src/state/afterSave.ts";

test("what was sent is shown as it is stored, what was typed meanwhile stays typed", () => {
	const sent = { name: " Ada ", note: "a", days: [1, 2] };
	const stored = { name: "Ada", note: "a", days: [1, 2], added: "by the server" };
	expect(afterSave({ ...sent, note: "ab" }, sent, stored)).toEqual({ name: "Ada", note: "ab", days: [1, 2] });
	// Typed back to what it was before the save, a value is a change of what is stored now.
	expect(afterSave({ ...sent, name: "" }, sent, stored).name).toBe("");
});
