/**
 * The routes: which screens exist and which roles may open them as shipped. An administrator may open or close a screen
 * for a role; that override is stored and wins over this table.
 */
import type { Role } from "./roles.ts";
import { type Layout, screenRows } from "./screens.ts";

export interface Route {
	/** `{id}` is a placeholder for one path segment. */
	readonly path: string;
	readonly allow: readonly Role[];
	readonly layout: Layout;
}

export const routes: readonly Route[] = screenRows.map(({ path, allow, layout }) => ({
	path,
	allow,
	layout,
}));
