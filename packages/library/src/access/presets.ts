/** Predefined screen overrides for the editor (design ruling 1). */
import type { ScreenAccess } from "./authorize.ts";
import { type Role, roles } from "./roles.ts";
import { type Route, routes } from "./routes.ts";
import { everyRole, isShipped, whyNotOpened } from "./screen-policy.ts";
import { screenAt } from "./screens.ts";

function isUseful(route: Route, role: Role): boolean {
	if (route.allow.includes(role)) return true;
	if (role === roles.admin) return true;
	return screenAt(route.path)?.useful?.includes(role) === true && whyNotOpened(route.path, role) === null;
}

/** The table of the specification: no overrides. */
const specification: ScreenAccess = {};

/** All useful screens open: the differences from the shipped table. */
const useful: ScreenAccess = Object.fromEntries(
	routes.flatMap((route) => {
		const open = everyRole.filter((role) => isUseful(route, role));
		return isShipped(route, open) ? [] : [[route.path, open]];
	}),
);

export const presets = { specification, useful } as const;
