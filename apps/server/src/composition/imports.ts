import { roles } from "@rafta/library/access/roles";

/** An imported account without a role or a state is one that has registered: it may ask a school to take it in. */
export const importDefaults = { users: { role: roles.manager, status: "active" } };
