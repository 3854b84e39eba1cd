import { words } from "@rafta/words";
import { choice, choiceOf, collection, common, dateField } from "./definition.ts";
import { either, manager, reader, readOnly, staff, where } from "./rules.ts";

const own = where(staff, "id = @request.auth.school_id");

/** Managers search all schools for theirs; readers see only their own. */
const seen = either(manager, where(reader, "id = @request.auth.school_id"));

export const schoolTypes = words("library/collections/school-types");

export const schools = collection(words("library/collections/schools"), {
	name: "schools",
	type: "base",
	fields: [
		{ type: "text", name: "name", required: true, max: 160, sortKey: true, searchKey: true },
		{
			type: "text",
			name: "meb_code",
			max: 6,
			pattern: "^[0-9]{6}$",
		},
		choiceOf("type", schoolTypes, { required: true }),
		{ type: "json", name: "grades", maxSize: 2000 },
		{ type: "text", name: "province", max: 60, sortKey: true, searchKey: true },
		{ type: "text", name: "district", max: 60, searchKey: true },
		{ type: "text", name: "phone", max: 30 },
		{ type: "email", name: "email" },
		{
			type: "file",
			name: "logo",
			maxSize: 1024 * 1024,
			mimeTypes: ["image/jpeg", "image/png", "image/webp"],
		},
		{
			type: "text",
			name: "active_school_year",
			max: 9,
			pattern: "^[0-9]{4}-[0-9]{4}$",
		},
		{ type: "text", name: "invite_code", max: 20, hidden: true, serverSet: true },
		dateField("invite_until", { hidden: true, serverSet: true }),
		{ type: "number", name: "invite_left", onlyInt: true, min: 0, hidden: true, serverSet: true },
		/** Never of a closed school: a hook takes it back. */
		{
			type: "bool",
			name: "catalogue_public",
		},
		/** Off by default: a corridor screen shows no names. */
		{
			type: "bool",
			name: "wall_names",
		},
		/** Goals, spines, badges and opinions of the readers; nobody has them where it is set. */
		{ type: "bool", name: "reading_off" },
		/** Off by default: without it readers choose among ready-made words. */
		{
			type: "bool",
			name: "opinion_words",
		},
		/** Nobody is shown books chosen from what readers have read, and none are paired. */
		{
			type: "bool",
			name: "tips_off",
		},
		/** Digest of the key in the secret address of the school's wall screen; empty without one. */
		{ type: "text", name: "wall_key", max: 60, hidden: true, serverSet: true },
		choice("status", ["active", "closed"]),
		...common,
	],
	indexes: [
		{ columns: ["meb_code"], unique: true, where: "meb_code <> ''" },
		{ columns: ["invite_code"], unique: true, where: "invite_code <> ''" },
		{ columns: ["name__sort"] },
		// Schools that publish: every start of the web app asks whether there is one.
		{ columns: ["catalogue_public", "name__sort"], where: "catalogue_public = 1" },
		{ columns: ["province__sort", "name__sort"] },
		{ columns: ["createdBy"] },
	],
	rules: { ...readOnly(seen), update: own },
});
