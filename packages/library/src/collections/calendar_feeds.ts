import { words } from "@rafta/words";
import { collection, common, dateField, relation } from "./definition.ts";
import { closed } from "./rules.ts";

/**
 * Secret calendar addresses, one per account. Only a digest is stored; the key itself was shown once. A row is deleted
 * when its account's rights change (`calendar/feed.ts`).
 */
export const calendar_feeds = collection(words("library/collections/calendar_feeds"), {
	name: "calendar_feeds",
	type: "base",
	fields: [
		relation("user_id", "users", { required: true, cascadeDelete: true }),
		{ type: "text", name: "digest", max: 64, hidden: true },
		dateField("read_on"),
		...common,
	],
	indexes: [
		{ columns: ["user_id"], unique: true },
		{ columns: ["digest"], unique: true, where: "digest <> ''" },
		{ columns: ["createdBy"] },
	],
	rules: closed,
});
