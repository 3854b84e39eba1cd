import { words } from "@rafta/words";
import type { FirstDayNotes } from "../first-day/steps.ts";
import type { ShelfMap } from "../shelf-map/map.ts";
import { choice, collection, common, json, relation } from "./definition.ts";
import { signedIn, staffOfSchool, where } from "./rules.ts";

/** Everybody who belongs to the school, including a volunteer's desk login, which must know its library. */
const seen = where(signedIn, '@request.auth.school_id != "" && school_id = @request.auth.school_id');

export const libraries = collection(words("library/collections/libraries"), {
	name: "libraries",
	type: "base",
	fields: [
		relation("school_id", "schools", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
			ofCaller: true,
		}),
		{ type: "text", name: "name", required: true, max: 120, sortKey: true, searchKey: true },
		choice("kind", ["main", "class", "travelling"], { required: true }),
		relation("responsible_user_id", "users"),
		{ type: "text", name: "location_text", max: 160 },
		{ type: "text", name: "opening_hours", max: 160 },
		{ type: "bool", name: "is_default" },
		choice("status", ["active", "closed"]),
		// Drawn on its own screen, which checks it; the catalogue sends it to readers.
		json<ShelfMap>()("shelf_map", { maxSize: 20_000, serverSet: true, hidden: true }),
		// What cannot be read from the records of the library; sent by its own endpoint.
		json<FirstDayNotes>()("first_day", { maxSize: 500, serverSet: true, hidden: true }),
		...common,
	],
	indexes: [
		{ columns: ["school_id", "name__sort"] },
		{ columns: ["school_id"], unique: true, where: "is_default = 1" },
		{ columns: ["createdBy"] },
	],
	rules: { list: seen, view: seen, create: staffOfSchool, update: staffOfSchool, delete: staffOfSchool },
});
