import { words } from "@rafta/words";
import { collection, common } from "./definition.ts";
import { everybody, readOnly } from "./rules.ts";

/**
 * Installation-wide settings, in one record. Everybody reads and follows all of it, so that open clients learn at once
 * which screens they may open. Nothing secret belongs here.
 */
export const site_settings = collection(words("library/collections/site_settings"), {
	name: "site_settings",
	type: "base",
	fields: [
		{ type: "text", name: "title", max: 120 },
		{ type: "text", name: "description", max: 400 },
		{
			type: "file",
			name: "image",
			maxSize: 4 * 1024 * 1024,
			mimeTypes: ["image/jpeg", "image/png", "image/webp"],
		},
		{ type: "text", name: "canonical", max: 300 },
		{ type: "text", name: "theme_default", max: 30 },
		{ type: "json", name: "legal_texts", maxSize: 400_000 },
		{ type: "json", name: "screen_access", maxSize: 40_000 },
		{ type: "json", name: "registration", maxSize: 2000 },
		...common,
	],
	indexes: [],
	rules: readOnly(everybody),
});
