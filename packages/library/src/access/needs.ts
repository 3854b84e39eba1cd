/**
 * The data that each screen reads and writes: what the API rules must allow a role before the screen is of any use to
 * it. `administration` means data that the record service gives to administrators only.
 */
import { type Action, screenAt } from "./screens.ts";

export interface Need {
	readonly collection: string;
	readonly action: Action;
}

export type Needs = readonly Need[] | "administration";

const need = (text: string): Need => {
	const [collection = "", action = ""] = text.split(".");
	return { collection, action: action as Action };
};

/** Permissions that the screen of a route needs. */
export function needsOf(path: string): Needs {
	const needs = screenAt(path)?.needs ?? [];
	return needs === "administration" ? needs : needs.map(need);
}
