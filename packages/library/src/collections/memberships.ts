import { choice, collection, common, relation, text } from "./definition.ts";
import { either, manager, ownAccount, staffOfSchool, where } from "./rules.ts";

/** A user's request to join a school, and its outcome. Approval writes `users.school_id`. */
export const memberships = collection({
	name: "memberships",
	type: "base",
	label: { one: text("Üyelik", "Membership"), many: text("Üyelikler", "Memberships") },
	fields: [
		relation("user_id", text("Kullanıcı", "User"), "users", { cascadeDelete: true, serverSet: true }),
		relation("school_id", text("Okul", "School"), "schools", { required: true, cascadeDelete: true }),
		choice("status", text("Durum", "Status"), {
			requested: text("Onay bekliyor", "Pending approval"),
			approved: text("Onaylandı", "Approved"),
			refused: text("Reddedildi", "Declined"),
			left: text("Ayrıldı", "Left"),
		}),
		relation("decided_by", text("Karar veren", "Decided by"), "users", { serverSet: true }),
		{ type: "text", name: "user_name", label: text("Ad soyad", "Name"), max: 120, serverSet: true },
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
