/**
 * What is outside of a modal dialog is neither read out nor pressed: each has a place for messages (`kit/toast.tsx`). The
 * buttons stand in one order: first what the dialog is for, then the way out.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..", "src");
/** The modules of the web app that contain a text. */
const modulesWith = (text: string) =>
	globSync("**/*.{ts,tsx}", { cwd: source }).filter((path) =>
		readFileSync(join(source, path), "utf8").includes(text),
	);

test("every dialog ends as `useModal` has it: its owner hears of it before the next key", () => {
	expect(modulesWith("showModal()")).toEqual([join("kit", "useModal.ts")]);
	const without = modulesWith("<dialog").filter(
		(path) => !readFileSync(join(source, path), "utf8").includes("{...closing}"),
	);
	expect(without).toEqual([]);
});

test("every modal dialog has a place for messages", () => {
	const dialogs = modulesWith("<dialog");
	expect(dialogs.length).toBeGreaterThan(3);
	const without = dialogs.filter((path) => !readFileSync(join(source, path), "utf8").includes("<Toasts />"));
	expect(without).toEqual([]);
});

test("the filled button of a dialog stands before the others", () => {
	const row =
		/<(div|DialogButtons)[^>]*className="[^"]*\bgap-2\b[^"]*"[^>]*>((?:(?!<\/div>|<div)[\s\S])*)<\/\1>/g;
	const isFilled = (button: string): boolean =>
		/variant=("primary"|"danger"|\{[^}]*"(primary|danger)")/.test(button);
	const wrong = globSync("**/*.tsx", { cwd: source }).flatMap((path) => {
		const text = readFileSync(join(source, path), "utf8");
		const dialogs = text.match(/<Dialog\b[\s\S]*?<\/Dialog>/g) ?? [];
		return dialogs
			.flatMap((dialog) => [...dialog.matchAll(row)])
			.filter(([, , inside = ""]) => inside.split("<Button").slice(1).findIndex(isFilled) > 0)
			.map(() => path);
	});
	expect(wrong).toEqual([]);
});
