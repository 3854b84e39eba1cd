import type { FirstDayNotes } from "../first-day/steps.ts";
import type { ShelfMap } from "../shelf-map/map.ts";
import { choice, collection, common, json, relation, text } from "./definition.ts";
import { signedIn, staffOfSchool, where } from "./rules.ts";

/** Everybody who belongs to the school, including a volunteer's desk login, which must know its library. */
const seen = where(signedIn, '@request.auth.school_id != "" && school_id = @request.auth.school_id');

export const libraries = collection({
	name: "libraries",
	type: "base",
	label: { one: text("Kütüphane", "Library"), many: text("Kütüphaneler", "Libraries") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
			ofCaller: true,
		}),
		{
			type: "text",
			name: "name",
			label: text("Kütüphane adı", "Library name"),
			required: true,
			max: 120,
			sortKey: true,
			searchKey: true,
		},
		choice(
			"kind",
			text("Tür", "Type"),
			{
				main: text("Okul kütüphanesi", "School library"),
				class: text("Sınıf kitaplığı", "Class library"),
				travelling: text("Gezici kütüphane", "Mobile library"),
			},
			{ required: true },
		),
		relation("responsible_user_id", text("Sorumlu", "Person in charge"), "users"),
		{ type: "text", name: "location_text", label: text("Yeri", "Location"), max: 160 },
		{ type: "text", name: "opening_hours", label: text("Çalışma saatleri", "Opening hours"), max: 160 },
		{ type: "bool", name: "is_default", label: text("Varsayılan", "Default library") },
		choice("status", text("Durum", "Status"), {
			active: text("Etkin", "Active"),
			closed: text("Kapalı", "Closed"),
		}),
		// Drawn on its own screen, which checks it; the catalogue sends it to readers.
		json<ShelfMap>()("shelf_map", text("Raf planı", "Shelf map"), {
			maxSize: 20_000,
			serverSet: true,
			hidden: true,
		}),
		// What cannot be read from the records of the library; sent by its own endpoint.
		json<FirstDayNotes>()("first_day", text("İlk gün", "First-day steps"), {
			maxSize: 500,
			serverSet: true,
			hidden: true,
		}),
		...common,
	],
	indexes: [
		{ columns: ["school_id", "name__sort"] },
		{ columns: ["school_id"], unique: true, where: "is_default = 1" },
		{ columns: ["createdBy"] },
	],
	rules: {
		list: seen,
		view: seen,
		create: staffOfSchool,
		update: staffOfSchool,
		delete: staffOfSchool,
	},
});
