/** Which parts of a screen a role sees (specification, section 6, element-level rules). Hiding is comfort, not a guard. */
import { findRoute, isOpenTo, type ScreenAccess, type Visitor } from "./decide.ts";
import { type Role, roles } from "./roles.ts";

/** The first rule: an element that leads to a screen is hidden unless the visitor may open it. `path`: `/books/create`. */
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
 * The second rule: an element about an entity (in the singular: `book`, `book_loan`) is shown to role 1 whatever the
 * entity, and to role 2 for those that it administers; to nobody else.
 */
export const isShownForEntity = (entity: string, role: Role): boolean =>
	role === roles.guest || (role === roles.admin && administered.has(entity));
