/** Names of the roles in both languages. Role 1 is a guest, or a signed-in user without a task. */
import { type Text, words } from "@rafta/words";
import type { Role } from "./roles.ts";

export const roleNames: Readonly<Record<Role, Text>> = words("library/access/role-names");
