/** Bulk operations on copies: creation, move, withdrawal. Each can be undone while nothing depends on it. */
import { withdrawalReasons } from "../copies/withdrawal.ts";
import { choice, collection, common, dateField, json, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

export const copy_batches = collection({
	name: "copy_batches",
	type: "base",
	label: {
		one: text("Toplu nüsha işlemi", "Bulk action on copies"),
		many: text("Toplu nüsha işlemleri", "Bulk actions on copies"),
	},
	fields: [
		{ type: "text", name: "op_id", label: text("İşlem kimliği", "Operation ID"), required: true, max: 40 },
		relation("school_id", text("Okul", "School"), "schools", { required: true, cascadeDelete: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries"),
		choice(
			"kind",
			text("İşlem", "Action"),
			{
				created: text("Nüsha ekleme", "Copies added"),
				moved: text("Nüsha taşıma", "Copies moved"),
				withdrawn: text("Kayıttan düşme", "Copies withdrawn"),
			},
			{ required: true },
		),
		{ type: "number", name: "count", label: text("Nüsha sayısı", "Number of copies"), onlyInt: true, min: 0 },
		choice("reason", text("Gerekçe", "Reason"), withdrawalReasons),
		dateField("decision_on", text("Karar tarihi", "Decision date")),
		{ type: "text", name: "decision_no", label: text("Karar no", "Decision number"), max: 60 },
		json<readonly { readonly name: string; readonly duty: string }[]>()(
			"members",
			text("Komisyon üyeleri", "Committee members"),
			{ maxSize: 6000 },
		),
		{ type: "text", name: "note", label: text("Not", "Note"), max: 1000, long: true },
		// Numbers and names at that time and the previous state of each copy, for the minutes and for undoing.
		{ type: "json", name: "copies", label: text("Nüshalar", "Copies"), maxSize: 2_000_000 },
		{ type: "date", name: "at", label: text("Zaman", "Time") },
		{ type: "text", name: "actor_name", label: text("İşlemi yapan", "Done by"), max: 120 },
		{ type: "date", name: "undone_at", label: text("Geri alınma zamanı", "Undone at") },
		relation("undone_by", text("İşlemi geri alan", "Undone by"), "users"),
		{
			type: "text",
			name: "undo_op_id",
			label: text("Geri alma işleminin kimliği", "ID of the undo operation"),
			max: 40,
		},
		...common,
	],
	indexes: [
		{ columns: ["op_id"], unique: true },
		{ columns: ["undo_op_id"], unique: true, where: "undo_op_id <> ''" },
		{ columns: ["school_id", "at"] },
		{ columns: ["createdBy"] },
	],
	// The commission's decision is entered once it has been made; a hook keeps everything else unchanged.
	rules: { ...readOnly(staffOfSchool), update: staffOfSchool },
});
