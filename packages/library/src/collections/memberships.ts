import { words } from "@rafta/words";
import { choice, collection, common, relation } from "./definition.ts";
import { either, manager, ownAccount, staffOfSchool, where } from "./rules.ts";

/** A user's request to join a school, and its outcome. Approval writes `users.school_id`. */
export const memberships = collection(words("library/collections/memberships"), {
	name: "memberships",
	type: "base",
	fields: [
		relation("user_id", "users", { cascadeDelete: true, serverSet: true }),
		relation("school_id", "schools", { required: true, cascadeDelete: true }),
		choice("status", ["requested", "approved", "refused", "left"]),
		relation("decided_by", "users", { serverSet: true }),
		{ type: "text", name: "user_name", max: 120, serverSet: true },
		...common,
	],
	indexes: [
		{ columns: ["user_id", "school_id"], unique: true, where: "status = 'requested'" },
		{ columns: ["school_id", "status"] },
		{ columns: ["user_id"] },
	],
	rules: {
		list: either(ownAccount, staffOfSchool),
		view: either(ownAccount, staffOfSchool),
		create: manager,
		update: staffOfSchool,
		delete: where(ownAccount, 'status = "requested"'),
	},
});
