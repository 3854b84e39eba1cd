import type { Actor } from "./actor.ts";

/** Where somebody lends and returns: a caller at the desk of a library, a reader who renews, or the program at night. */
export type Desk = Pick<Actor, "school" | "library" | "user" | "isVolunteer" | "language" | "request">;

/** The library in which a desk handles a copy; empty for a desk without one, which handles it where it belongs. */
export const libraryAt = (
	desk: Pick<Desk, "school" | "library">,
	copy: { readonly school_id: string },
): string => (desk.school === copy.school_id ? desk.library : "");
