import { choice, collection, common, dateField, relation, text } from "./definition.ts";
import { either, manager, reader, readerOfSchool, staffOfSchool, where } from "./rules.ts";

/** The days of all schools and those of the own school; readers may see them for planning too. */
const seen = either(where(either(manager, reader), 'scope = "system"'), staffOfSchool, readerOfSchool);

export const closed_days = collection({
	name: "closed_days",
	type: "base",
	label: { one: text("Kapalı gün", "Closed day"), many: text("Kapalı günler", "Closed days") },
	fields: [
		choice(
			"scope",
			text("Kapsam", "Scope"),
			{
				system: text("Tüm okullar", "All schools"),
				school: text("Okul", "School"),
				library: text("Kütüphane", "Library"),
			},
			{ required: true },
		),
		relation("school_id", text("Okul", "School"), "schools", {
			cascadeDelete: true,
			serverSet: true,
			ofCaller: true,
		}),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { cascadeDelete: true }),
		dateField("from_on", text("İlk gün", "First day"), { required: true }),
		dateField("to_on", text("Son gün", "Last day"), { required: true }),
		{ type: "text", name: "name", label: text("Ad", "Name"), required: true, max: 120 },
		choice("repeats", text("Yineleme", "Repeats"), {
			none: text("Yok", "Does not repeat"),
			yearly: text("Her yıl", "Every year"),
			weekly: text("Her hafta", "Every week"),
		}),
		{ type: "bool", name: "half_day", label: text("Yarım gün", "Half day") },
		{ type: "bool", name: "is_open", label: text("Yine de açık", "Open anyway") },
		{ type: "bool", name: "tentative", label: text("Kesinleşmedi", "Not confirmed") },
		{ type: "text", name: "source", label: text("Kaynak", "Source"), max: 300 },
		...common,
	],
	indexes: [{ columns: ["scope", "from_on"] }, { columns: ["school_id", "from_on"] }],
	rules: {
		list: seen,
		view: seen,
		create: where(staffOfSchool, 'scope != "system"'),
		update: where(staffOfSchool, 'scope != "system"'),
		delete: where(staffOfSchool, 'scope != "system"'),
	},
});
