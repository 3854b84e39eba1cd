import { words } from "@rafta/words";
import { choice, choiceOf, collection, common, relation } from "./definition.ts";
import { languageNames } from "./language-names.ts";
import { everybody, readOnly, signedIn, where } from "./rules.ts";

/** A blocked user can no longer read or change anything, whatever token still exists. */
const self = where(signedIn, "id = @request.auth.id");

export const users = collection(words("library/collections/users"), {
	name: "users",
	type: "auth",
	fields: [
		{ type: "text", name: "username", max: 60, pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]*$" },
		{ type: "text", name: "name", max: 120, sortKey: true, searchKey: true },
		{ type: "number", name: "role", onlyInt: true, min: 1, max: 4, serverSet: true },
		relation("student_id", "students", { serverSet: true }),
		relation("school_id", "schools", { serverSet: true }),
		relation("library_id", "libraries", { serverSet: true }),
		{
			type: "file",
			name: "avatar",
			maxSize: 2 * 1024 * 1024,
			mimeTypes: ["image/jpeg", "image/png", "image/webp"],
			// A pupil's photo is shown only to users who may see the account, not to anyone who has its address.
			protected: true,
		},
		choice("status", ["active", "blocked"], { serverSet: true }),
		{ type: "date", name: "last_login", serverSet: true },
		{ type: "bool", name: "desk_only", serverSet: true },
		/** A desk login left open for readers: it serves the owner of the scanned card and does nothing else. */
		choice("kiosk", ["card", "card_pin"], { serverSet: true }),
		{ type: "text", name: "kiosk_pin", max: 200, hidden: true, serverSet: true },
		{ type: "bool", name: "second_factor", serverSet: true },
		choiceOf("language", languageNames),
		...common,
	],
	indexes: [
		{ columns: ["email"], unique: true, where: "email <> ''" },
		{ columns: ["username"], unique: true, where: "username <> ''" },
		{ columns: ["tokenKey"], unique: true },
		{ columns: ["school_id", "role"] },
		{ columns: ["student_id"] },
		{ columns: ["name__sort"] },
	],
	rules: {
		...readOnly(self),
		// Registration is open; the server decides what role a new user gets (design ruling 4).
		create: everybody,
		update: self,
	},
});
