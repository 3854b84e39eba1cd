/** The element-level rules of the specification, section 6. They are comfort: what is shown to whom is the server's to say. */

import { isShownForEntity, isShownForScreen } from "@rafta/library/access/element";
import { roleOf } from "@rafta/library/access/roles";
import type { ReactNode } from "react";
import { visitorOf } from "../app/visitor.ts";
import { useUser } from "../data/session.ts";
import { useSite } from "../data/site.ts";

/** Tells whether the visitor may open an address; its query and place do not matter. */
export function useMayOpen(): (address: string) => boolean {
	const visitor = visitorOf(useUser());
	const access = useSite().data?.screen_access;
	return (address) => {
		const path = address.split(/[?#]/, 1)[0] ?? "";
		return isShownForScreen(path, visitor, access);
	};
}

/** Shows what leads to a screen only to whoever may open it; to everybody else `otherwise`. */
export function ForScreen({
	path,
	otherwise = null,
	children,
}: {
	/** The address that the element leads to, e.g. `/books/create`. */
	path: string;
	otherwise?: ReactNode;
	children: ReactNode;
}) {
	return useMayOpen()(path) ? children : otherwise;
}

/** Shows what is about an entity (in the singular: `book`) to role 1, and to role 2 for those that it administers. */
export function ForEntity({ entity, children }: { entity: string; children: ReactNode }) {
	return isShownForEntity(entity, roleOf(useUser())) ? children : null;
}
