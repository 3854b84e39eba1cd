import { words } from "@rafta/words";
import { choice, choiceOf, collection, common } from "./definition.ts";
import { languageNames } from "./language-names.ts";
import { closed, everybody } from "./rules.ts";

/** Messages of the public contact form; anybody may write one, only administrators read them. */
export const contacts = collection(words("library/collections/contacts"), {
	name: "contacts",
	type: "base",
	fields: [
		{ type: "text", name: "name", required: true, max: 120, searchKey: true },
		{ type: "email", name: "email", required: true },
		{ type: "text", name: "subject", required: true, max: 200, searchKey: true },
		{ type: "text", name: "message", required: true, max: 4000, long: true },
		choice("status", ["new", "read", "answered", "closed", "spam"], { serverSet: true, filled: true }),
		{ type: "text", name: "answer", max: 4000, long: true, serverSet: true },
		{ type: "date", name: "answered_at", serverSet: true },
		/** Language of the answer. */
		choiceOf("language", languageNames),
		/** Spam indicators of the message, as named in `contact/spam`; not shown to its sender. */
		{ type: "text", name: "spam_signs", max: 200, hidden: true, serverSet: true },
		...common,
	],
	indexes: [{ columns: ["status", "created"] }],
	rules: { ...closed, create: everybody },
});
