/** The menus of the specification, sections 2 and 6, as data: which items appear where, and for whom. */
import type { Text } from "@rafta/words";
import {
	decideRoute,
	findRoute,
	firstSteps,
	isOpenTo,
	type ScreenAccess,
	type Visitor,
} from "./authorize.ts";
import { type Role, roles } from "./roles.ts";
import { type KeyIn, screenRows } from "./screens.ts";

export interface MenuItem<Key extends string = string> {
	/** Key of the text in the message catalogue, `menu.<key>`, and of the icon. */
	readonly key: Key;
	readonly path: string;
}

const sections = ["main", "menu", "institutions", "system"] as const;
type Section = (typeof sections)[number];
type Menu = Section | "guest" | "user" | "pupil" | "admin";

/** The places of a menu, in order. */
const placesIn = (menu: Menu) =>
	screenRows
		.flatMap(({ path, name, menu: places = [] }) => places.map((place) => ({ path, text: name, ...place })))
		.filter((place) => place.menu === menu)
		.sort((a, b) => a.at - b.at);

const itemsIn = <const M extends Menu>(menu: M): readonly MenuItem<KeyIn<M>>[] =>
	// The keys are those of the rows' type.
	placesIn(menu).map(({ key, path }) => ({ key: key as KeyIn<M>, path }));

/**
 * `Ana Menü`, `Menü`, `Kurumlar`, `Sistem`, in the catalogue as `menu.<key>`. Managers also have the last one: settings
 * of their own account, and whom to ask for everything else.
 */
export const sideMenu: readonly {
	readonly key: Section;
	readonly items: readonly MenuItem<KeyIn<Section>>[];
}[] = sections.map((key) => ({ key, items: itemsIn(key) }));

export const guestMenu = itemsIn("guest");

/** Entries that signed-in users have elsewhere or do not need. */
const forGuestsOnly: readonly KeyIn<"guest">[] = ["login", "signUp", "catalog"];

/** Guest menu as shown. `hasCatalogue`: a school publishes its catalogue. */
export const guestItems = (isSignedIn: boolean, hasCatalogue: boolean): readonly MenuItem<KeyIn<"guest">>[] =>
	guestMenu.filter(
		({ key }) => !(isSignedIn && forGuestsOnly.includes(key)) && (key !== "catalog" || hasCatalogue),
	);

export const userMenu = itemsIn("user");

/** Entries that readers have on their bar. */
const onBar: readonly KeyIn<"user">[] = ["catalog", "swaps", "swapEvents"];

/** Account menu as shown: without what its owner has in the side menu or on the bar. */
export const userItems = (role: Role): readonly MenuItem<KeyIn<"user">>[] =>
	userMenu.filter(({ key }) =>
		role === roles.student ? !onBar.includes(key) : key !== "catalog" || !hasSideMenu(role),
	);

/** Places of a pupil: the bar of a phone, the rail of a desktop. */
const pupilMenu = itemsIn("pupil");

/** The places that a pupil may open. Where everyday swaps are closed, that place is the events. */
export function pupilItems(who: Owner, access: ScreenAccess): readonly MenuItem<KeyIn<"pupil">>[] {
	const visible = visibleItems(pupilMenu, who, access);
	const hasSwaps = visible.some(({ key }) => key === "swaps");
	return visible.flatMap((item) => {
		if (item.key !== "swapEvents") return [item];
		return hasSwaps ? [] : [{ ...item, key: "swaps" as const }];
	});
}

const pupilPlaces: Readonly<Record<string, KeyIn<"pupil">>> = {
	students: "home",
	book_loans: "home",
	catalog: "discover",
	swaps: "swaps",
	swap_events: "swaps",
	me: "me",
	users: "me",
};

/** Returns the place of a pupil to which a screen belongs. */
export const pupilPlaceOf = (path: string): KeyIn<"pupil"> | undefined =>
	pupilPlaces[path.split("/")[1] ?? ""];

/** Entries of the menus outside the administration: each of them has an icon and a text. */
export type MenuKey = KeyIn<Section | "guest" | "user" | "pupil">;

/** Sections of the administration. */
export const adminMenu = itemsIn("admin");

export type AdminMenuKey = KeyIn<"admin">;

/** Texts of the administration's menu: the names of its screens, or shorter ones. */
export const adminMenuTexts = Object.fromEntries(
	placesIn("admin").map(({ key, text }) => [key, text]),
) as Readonly<Record<AdminMenuKey, Text>>;

/** Whose menu it is. */
interface Owner extends Visitor {
	readonly userId: string;
}

/** Whether an address leads back to the choice of a school or library, which has to come first. */
function leadsBack(path: string, who: Owner, access: ScreenAccess): boolean {
	const decision = decideRoute(path, who, access);
	return path !== "/" && decision.kind === "redirect" && firstSteps.includes(decision.to);
}

/** Fills in an item's address and leaves out what its owner may not open, or not yet. */
export function visibleItems<Key extends string>(
	items: readonly MenuItem<Key>[],
	who: Owner,
	access: ScreenAccess,
): MenuItem<Key>[] {
	return items.flatMap((entry) => {
		const route = findRoute(entry.path)?.route;
		if (!route || !isOpenTo(route, who, access)) return [];
		const path = entry.path
			.replace("{user_id}", who.userId)
			.replace("{school_id}", who.schoolId)
			.replace("{student_id}", who.studentId);
		const isNowhere = path.endsWith("/") && path !== "/";
		return isNowhere || leadsBack(path, who, access) ? [] : [{ ...entry, path }];
	});
}

/**
 * The wizard and a phone that scans for a desk: they have no onward navigation, and no button may cover their content.
 */
const withoutMenu: readonly string[] = ["/setup", "/scanner"];

/** Whether a screen has the floating menu button of small screens, for any role. */
export const hasMenuButton = (path: string): boolean => !withoutMenu.includes(path);

/** Whether the side menu of managers and administrators is shown at all. */
export const hasSideMenu = (role: Role): boolean => role === roles.admin || role === roles.manager;
