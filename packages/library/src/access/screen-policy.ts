/** Which screens may be opened or closed for which role, and the reason if not. Server and editor share this check. */
import { fillText, type Text, textOfEach, words } from "@rafta/words";
import { collections } from "../collections/index.ts";
import { mustStayOpen, type ScreenAccess } from "./authorize.ts";
import { type Need, needsOf } from "./needs.ts";
import { roleNames } from "./roleNames.ts";
import { type Role, roles } from "./roles.ts";
import { type Route, routes } from "./routes.ts";

const texts = words("library/access/screen-policy");

export const everyRole: readonly Role[] = [roles.guest, roles.admin, roles.manager, roles.student];

function isGiven({ collection, action }: Need, role: Role): boolean {
	const rule = collections.find(({ name }) => name === collection)?.rules[action];
	return rule?.roles.includes(role) ?? false;
}

/** Collection labels of some needs, as a comma-separated list. */
function labels(needs: readonly Need[]): Text {
	const names = new Set(needs.map((one) => one.collection));
	const labelled = collections.filter(({ name }) => names.has(name));
	return textOfEach((language) => labelled.map(({ label }) => label.many[language]).join(", "));
}

const isReading = ({ action }: Need): boolean => action === "list" || action === "view";

/** Text that says what some roles would miss on a screen. */
function reasonText(whose: readonly Role[], missing: readonly Need[] | null): Text {
	const who = textOfEach((language) => whose.map((role) => roleNames[role][language]).join(", "));
	if (missing === null) return fillText(texts.unreadable, { who });
	const unseen = missing.filter(isReading);
	return unseen.length > 0
		? fillText(texts.unseen, { who, records: labels(unseen) })
		: fillText(texts.unwritable, { who, records: labels(missing) });
}

/**
 * Needs that a role would miss on a screen; `null` for data that only administrators may read. Role 2 misses nothing.
 */
function missingOn(path: string, role: Role): readonly Need[] | null {
	if (role === roles.admin) return [];
	const needs = needsOf(path);
	return needs === "administration" ? null : needs.filter((one) => !isGiven(one, role));
}

export interface Reason {
	/** Roles to which the reason applies. */
	readonly roles: readonly Role[];
	readonly text: Text;
}

/** Reasons why a screen would have no data for some of these roles; roles that miss the same are grouped. */
export function reasonsNotToOpen(path: string, whose: readonly Role[]): readonly Reason[] {
	const groups = new Map<string, { roles: Role[]; missing: readonly Need[] | null }>();
	for (const role of whose) {
		const missing = missingOn(path, role);
		if (missing?.length === 0) continue;
		const known = groups.get(JSON.stringify(missing));
		if (known) known.roles.push(role);
		else groups.set(JSON.stringify(missing), { roles: [role], missing });
	}
	return [...groups.values()].map(({ roles: affected, missing }) => ({
		roles: affected,
		text: reasonText(affected, missing),
	}));
}

/** Reason why a screen would have no data for a role; `null` when there is none. */
export const whyNotOpened = (path: string, role: Role): Text | null =>
	reasonsNotToOpen(path, [role])[0]?.text ?? null;

/** Reason why a screen cannot be closed for a role; `null` when it can. */
export function whyNotClosed(route: Route, role: Role): Text | null {
	if (!mustStayOpen(route, role)) return null;
	return fillText(texts.notClosed, { who: roleNames[role] });
}

/** Roles in the table's order, without duplicates, so that an override equal to the shipped table is recognised. */
const canonical = (list: readonly number[]): string => [...new Set(list)].sort().join();

export const isShipped = (route: Route, chosen: readonly number[]): boolean =>
	canonical(chosen) === canonical(route.allow);

const isRole = (value: unknown): value is Role => everyRole.some((role) => role === value);

function faultOf(path: string, chosen: unknown): Text | null {
	const route = routes.find((one) => one.path === path);
	if (!route) return texts.thereNoSuchScreen;
	if (!Array.isArray(chosen) || !chosen.every(isRole)) {
		return texts.rolesMustListNumbers;
	}
	for (const role of everyRole) {
		// What the shipped table opens is not an override: it stays as it is even where a rule has become narrower.
		const opened = chosen.includes(role) && !route.allow.includes(role);
		const fault = opened ? whyNotOpened(path, role) : null;
		const closed = chosen.includes(role) ? null : whyNotClosed(route, role);
		if (fault ?? closed) return fault ?? closed;
	}
	return null;
}

/** Validates an override of screens: returns the first fault with its path; `null` when it may be stored. */
export function faultOfChoice(choice: unknown): Text | null {
	if (choice === null || choice === undefined) return null;
	if (typeof choice !== "object" || Array.isArray(choice)) {
		return texts.screenAccessMustList;
	}
	for (const [path, chosen] of Object.entries(choice)) {
		const fault = faultOf(path, chosen);
		if (fault) return textOfEach((language) => `${path}: ${fault[language]}.`);
	}
	return null;
}

/** Roles that may open a screen under an override. */
export const rolesOf = (route: Route, access: ScreenAccess): readonly Role[] => {
	const chosen = Object.hasOwn(access, route.path) ? access[route.path] : undefined;
	return everyRole.filter((role) => (chosen ?? route.allow).includes(role));
};

/** Differences between two overrides, by path. */
export function changesBetween(before: ScreenAccess, after: ScreenAccess) {
	return Object.fromEntries(
		routes.flatMap((route) => {
			const [was, is] = [rolesOf(route, before), rolesOf(route, after)];
			return canonical(was) === canonical(is) ? [] : [[route.path, { before: was, after: is }]];
		}),
	);
}
