/** What is outside of a modal dialog is neither read out nor pressed: each has a place for messages (`ui/toast.tsx`). */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("every modal dialog has a place for messages", () => {
	const source = join(import.meta.dirname, "..", "src");
	const dialogs = globSync("**/*.tsx", { cwd: source }).filter((path) =>
		readFileSync(join(source, path), "utf8").includes("showModal()"),
	);
	expect(dialogs.length).toBeGreaterThan(3);
	const without = dialogs.filter((path) => !readFileSync(join(source, path), "utf8").includes("<Toasts />"));
	expect(without).toEqual([]);
});
