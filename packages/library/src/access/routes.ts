/**
 * Route table of the specification, section 6: which screens exist and which roles may open them as shipped. An
 * administrator may open or close a screen for a role; that override is stored and wins over this table.
 */
import type { Role } from "./roles.ts";

export type Layout = "bare" | "guest" | "admin" | "app" | "alone";

export interface Route {
	/** `{id}` is a placeholder for one path segment. */
	readonly path: string;
	readonly allow: readonly Role[];
	/** Layout of the screen: `app` is the header, menu and footer of signed-in users, `alone` nothing at all. */
	readonly layout: Layout;
}

const everybody: readonly Role[] = [1, 2, 3, 4];

const route = (path: string, allow: readonly Role[], layout: Layout = "app"): Route => ({
	path,
	allow,
	layout,
});

export const routes: readonly Route[] = [
	route("/", everybody, "bare"),
	route("/tos", everybody, "guest"),
	route("/privacy", everybody, "guest"),
	route("/cookie-policy", everybody, "guest"),
	route("/contact", everybody, "guest"),
	route("/docker", [2]),
	route("/error", everybody, "bare"),
	route("/404", everybody, "bare"),
	route("/users", [2, 3, 4]),
	route("/users/signIn", everybody, "bare"),
	route("/users/login", everybody, "bare"),
	route("/users/forgot-password", everybody, "bare"),
	route("/users/detail/{id}", [2, 3, 4]),
	route("/users/update/{id}", [2, 3, 4]),
	route("/users/list", [2]),
	route("/users/search", [2]),
	route("/schema", []),
	route("/schema/create", []),
	route("/schema/update/{id}", []),
	route("/schema/detail/{id}", []),
	route("/schema/list", []),
	route("/schema/search", []),
	route("/contacts", [2]),
	route("/contacts/create", [2]),
	route("/contacts/update/{id}", [2]),
	route("/contacts/detail/{id}", [2]),
	route("/contacts/list", [2]),
	route("/contacts/search", []),
	route("/tasks", [2]),
	route("/tasks/create", [2]),
	route("/tasks/update/{id}", [2]),
	route("/tasks/detail/{id}", [2]),
	route("/tasks/list", [2]),
	route("/tasks/search", []),
	route("/books", []),
	route("/books/create", [2, 3]),
	route("/books/update/{id}", [2]),
	route("/books/detail/{id}", [2]),
	route("/books/list", [2]),
	route("/books/search", []),
	route("/libraries", []),
	route("/libraries/create", []),
	route("/libraries/update/{id}", []),
	route("/libraries/detail/{id}", []),
	route("/libraries/list", [2, 3]),
	route("/libraries/search", []),
	route("/schools", []),
	route("/schools/create", []),
	route("/schools/update/{id}", []),
	route("/schools/detail/{id}", [2, 3]),
	route("/schools/list", [2, 3]),
	route("/schools/search", []),
	route("/students", [2, 3]),
	route("/students/create", [2, 3]),
	route("/students/update/{id}", [2, 3]),
	route("/students/detail/{id}", [2, 3]),
	route("/students/list", [2, 3]),
	route("/students/search", []),
	route("/library_books", [2, 3]),
	route("/library_books/create", [2, 3]),
	route("/library_books/update/{id}", [2, 3]),
	route("/library_books/detail/{id}", [2, 3]),
	route("/library_books/list", [2, 3]),
	route("/library_books/search", []),
	route("/book_loans", [2, 3]),
	route("/book_loans/create", [2, 3]),
	route("/book_loans/update/{id}", [2, 3]),
	route("/book_loans/detail/{id}", [2, 3, 4]),
	route("/book_loans/list", [2, 3]),
	route("/book_loans/search", []),
	route("/library_settings", []),
	route("/library_settings/create", []),
	route("/library_settings/update/{id}", []),
	route("/library_settings/detail/{id}", []),
	route("/library_settings/list", []),
	route("/library_settings/search", []),
	route("/students/{id}", everybody),
	route("/library_books/{id}", [2, 3]),
	route("/reports", []),
	route("/reports/overdue", []),
	route("/reports/popular-books", []),
	route("/reports/library-usage", []),
	route("/reports/student-stats", []),
	route("/reports/trends", []),
	route("/reports/inventory", []),
	route("/kanban", [2]),
	route("/calendar", [2]),
	route("/admin", [2], "admin"),
	route("/admin/settings", [2], "admin"),
	route("/admin/site-settings", [2], "admin"),
	route("/admin/users", [2], "admin"),
	route("/admin/analytics", [2], "admin"),
	route("/admin/logs", [2], "admin"),
	route("/admin/schema", [2], "admin"),
	route("/admin/schema/create", [2], "admin"),
	route("/admin/schema/update/{id}", [2], "admin"),
	route("/admin/schema/detail/{id}", [2], "admin"),
	route("/admin/contacts", [2], "admin"),
	route("/admin/migration", [2], "admin"),
	// Not in the specification: the first-run wizard (design ruling 4).
	route("/setup", everybody, "bare"),
	// A phone that scans for a desk's computer; it is not signed in, its key is in the address.
	route("/scanner", everybody, "bare"),
	// Self-service screen for readers next to the desk; staff start it here, a kiosk login sees nothing else.
	route("/kiosk", [2, 3], "alone"),
	// Screen for the corridor; staff start it here, its secret address (with the key) opens the one below without
	// signing in.
	route("/wall", [2, 3], "alone"),
	route("/wall/screen", everybody, "alone"),
	// Holds (design ruling 11); they are placed, moved and ended by operations, so nothing is edited.
	route("/holds", [2, 3]),
	route("/holds/create", [2, 3]),
	route("/holds/detail/{id}", [2, 3]),
	route("/holds/list", [2, 3]),
	route("/holds/search", [2, 3]),
	// Stocktakes (design ruling 11); the short address is the counting screen.
	route("/stocktakes", [2, 3]),
	route("/stocktakes/create", [2, 3]),
	route("/stocktakes/update/{id}", [2, 3]),
	route("/stocktakes/detail/{id}", [2, 3]),
	route("/stocktakes/list", [2, 3]),
	route("/stocktakes/search", [2, 3]),
	route("/stocktakes/{id}", [2, 3]),
	// Swap events (design ruling 11); the short address is the desk where books are received and handed out.
	route("/swap_events", [2, 3, 4]),
	route("/swap_events/create", [2, 3]),
	route("/swap_events/update/{id}", [2, 3]),
	route("/swap_events/detail/{id}", [2, 3, 4]),
	route("/swap_events/list", [2, 3, 4]),
	route("/swap_events/search", [2, 3, 4]),
	route("/swap_events/{id}", [2, 3]),
	// Everyday swaps between readers (design section 3): readers see their own, staff those of the school.
	route("/swaps", [2, 3, 4]),
	route("/swaps/create", [2, 3, 4]),
	route("/swaps/update/{id}", [2, 3, 4]),
	route("/swaps/detail/{id}", [2, 3, 4]),
	route("/swaps/list", [2, 3, 4]),
	route("/swaps/search", [2, 3, 4]),
];
