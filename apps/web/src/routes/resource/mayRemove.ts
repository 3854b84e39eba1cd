import { roleOf, roles } from "@rafta/library/access/roles";
import { useUser } from "#data";
import type { Resource } from "./resources.ts";

/** Whether the user's role may delete records of a resource at all; the server decides about each record. */
export function useMayRemove({ collection, deletable = false }: Resource): boolean {
	const role = roleOf(useUser());
	return deletable && (role === roles.admin || (collection.rules.delete?.roles.includes(role) ?? false));
}
