/**
 * Which elements of a screen a role sees (specification, section 6, element-level rules). Hiding is a convenience, not
 * a security check.
 */
import { findRoute, isOpenTo, type ScreenAccess, type Visitor } from "./authorize.ts";
import { type Role, roles } from "./roles.ts";

/** First rule: an element that links to a screen is hidden unless the visitor may open it. `path`: `/books/create`. */
export function isShownForScreen(
	path: string,
	visitor: Pick<Visitor, "role" | "deskOnly">,
	access: ScreenAccess = {},
): boolean {
	const found = findRoute(path);
	return found !== null && isOpenTo(found.route, visitor, access);
}

const administered: ReadonlySet<string> = new Set([
	"library",
	"student",
	"book",
	"book_loan",
	"library_book",
	"library_setting",
]);

/**
 * Second rule: an element about an entity (in the singular: `book`, `book_loan`) is shown to role 1 for every entity,
 * to role 2 for the entities it administers, and to nobody else.
 */
export const isShownForEntity = (entity: string, role: Role): boolean =>
	role === roles.guest || (role === roles.admin && administered.has(entity));
