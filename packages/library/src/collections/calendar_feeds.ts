import { collection, common, dateField, relation, text } from "./definition.ts";
import { closed } from "./rules.ts";

/**
 * Secret calendar addresses, one per account. Only a digest is stored; the key itself was shown once. A row is deleted
 * when its account's rights change (`calendar/feed.ts`).
 */
export const calendar_feeds = collection({
	name: "calendar_feeds",
	type: "base",
	label: {
		one: text("Takvim adresi", "Calendar address"),
		many: text("Takvim adresleri", "Calendar addresses"),
	},
	fields: [
		relation("user_id", text("Kullanıcı", "User"), "users", { required: true, cascadeDelete: true }),
		{
			type: "text",
			name: "digest",
			label: text("Adresin özet değeri", "Address hash"),
			max: 64,
			hidden: true,
		},
		dateField("read_on", text("Son okunma tarihi", "Last read")),
		...common,
	],
	indexes: [
		{ columns: ["user_id"], unique: true },
		{ columns: ["digest"], unique: true, where: "digest <> ''" },
		{ columns: ["createdBy"] },
	],
	rules: closed,
});
