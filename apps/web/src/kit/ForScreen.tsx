/**
 * Element-level visibility rules of the specification, section 6. They are for convenience only: the server enforces
 * access.
 */

import { roleOf } from "@rafta/library/access/roles";
import { isShownForEntity, isShownForScreen } from "@rafta/library/access/visibility";
import type { ReactNode } from "react";
import { useSite, useUser, visitorOf } from "#data";

/** Returns a function that checks whether the visitor may open an address; query and fragment are ignored. */
export function useMayOpen(): (address: string) => boolean {
	const visitor = visitorOf(useUser());
	const access = useSite().data?.screen_access;
	return (address) => {
		const path = address.split(/[?#]/, 1)[0] ?? "";
		return isShownForScreen(path, visitor, access);
	};
}

/** Renders children only for visitors who may open the screen they lead to; otherwise renders `otherwise`. */
export function ForScreen({
	path,
	otherwise = null,
	children,
}: {
	/** Address that the element leads to, e.g. `/books/create`. */
	path: string;
	otherwise?: ReactNode;
	children: ReactNode;
}) {
	return useMayOpen()(path) ? children : otherwise;
}

/**
 * Renders elements about an entity (in the singular: `book`) for role 1, and for role 2 when it administers that
 * entity.
 */
export function ForEntity({ entity, children }: { entity: string; children: ReactNode }) {
	return isShownForEntity(entity, roleOf(useUser())) ? children : null;
}
