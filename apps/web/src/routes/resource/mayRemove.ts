import { roleOf, roles } from "@rafta/library/access/roles";
import { useUser } from "../../data/session.ts";
import type { Resource } from "./resources.ts";

/** Whether the visitor's role may delete records of a resource at all; of each the server decides. */
export function useMayRemove({ collection, deletable = false }: Resource): boolean {
	const role = roleOf(useUser());
	return deletable && (role === roles.admin || (collection.rules.delete?.roles.includes(role) ?? false));
}
