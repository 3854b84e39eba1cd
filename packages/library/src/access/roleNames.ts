/** Names of the roles. Role 1 is a guest, or a signed-in user without a task. */
import { type Text, words } from "@rafta/words";
import { type Role, roles } from "./roles.ts";

const texts = words("library/access/role-names");

export const roleNames: Readonly<Record<Role, Text>> = {
	[roles.guest]: texts.guest,
	[roles.admin]: texts.admin,
	[roles.manager]: texts.manager,
	[roles.student]: texts.pupil,
};
