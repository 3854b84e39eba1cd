/** New school years: the outcome for each pupil, and how it is undone. */
import type { DestinationKind } from "../promotion/plan.ts";
import { choice, collection, common, dateField, json, relation, text } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/** What a promotion changes in a pupil. */
export type PupilState = {
	readonly class_code: string;
	readonly status: string;
	/** Status of the pupil's own account, if there is one: leavers can no longer sign in. */
	readonly account?: string;
};

/**
 * One school's promotion into a year. Its steps are deleted when it can no longer be undone; the record stays, so that
 * no year is applied twice.
 */
export const promotions = collection({
	name: "promotions",
	type: "base",
	label: {
		one: text("Yeni yıla geçiş", "Move to the new school year"),
		many: text("Yeni yıla geçişler", "Moves to the new school year"),
	},
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		{
			type: "text",
			name: "school_year",
			label: text("Yeni eğitim öğretim yılı", "New school year"),
			max: 9,
			pattern: "^[0-9]{4}-[0-9]{4}$",
		},
		{
			type: "text",
			name: "former_year",
			label: text("Önceki eğitim öğretim yılı", "Previous school year"),
			max: 9,
		},
		choice(
			"status",
			text("Durum", "Status"),
			{
				applying: text("Uygulanıyor", "In progress"),
				applied: text("Uygulandı", "Applied"),
				undoing: text("Geri alınıyor", "Undoing"),
				undone: text("Geri alındı", "Undone"),
			},
			{ required: true },
		),
		/** Planned pupils by destination, and rows by outcome once it has run. */
		json<
			Readonly<Record<DestinationKind, number>> & {
				readonly outcomes?: Readonly<Partial<Record<"applied" | "refused" | "undone" | "kept", number>>>;
			}
		>()("counts", text("Sayılar", "Reader counts"), { maxSize: 2000 }),
		{
			type: "number",
			name: "done",
			label: text("İşlenen kayıt sayısı", "Records processed"),
			onlyInt: true,
			min: 0,
		},
		{
			type: "number",
			name: "total",
			label: text("Toplam kayıt sayısı", "Total records"),
			onlyInt: true,
			min: 0,
		},
		relation("applied_by", text("Uygulayan", "Applied by"), "users"),
		{ type: "date", name: "applied_at", label: text("Uygulanma zamanı", "Applied at") },
		dateField("expires_on", text("Son geri alma günü", "Last day to undo")),
		...common,
	],
	indexes: [
		// Two concurrent runs would process the same pupils.
		{ columns: ["school_id"], unique: true, where: "status IN ('applying', 'undoing')" },
		{ columns: ["school_id", "created"] },
		{ columns: ["status", "updated"] },
		{ columns: ["expires_on"] },
		{ columns: ["createdBy"] },
		{ columns: ["applied_by"] },
	],
	rules: readOnly(staffOfSchool),
});

/** Outcome for one pupil. It is deleted with the reader whom it is about. */
export const promotion_steps = collection({
	name: "promotion_steps",
	type: "base",
	label: {
		one: text("Yeni yıla geçiş adımı", "Step in the move to the new school year"),
		many: text("Yeni yıla geçiş adımları", "Steps in the move to the new school year"),
	},
	fields: [
		relation("promotion_id", text("Yeni yıla geçiş", "Move to the new school year"), "promotions", {
			required: true,
			cascadeDelete: true,
		}),
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		relation("student_id", text("Okur", "Reader"), "students", { required: true, cascadeDelete: true }),
		{ type: "number", name: "position", label: text("Sıra", "Position"), onlyInt: true, min: 0 },
		choice(
			"kind",
			text("Değişiklik", "Change"),
			{
				move: text("Yeni sınıfına geçti", "Moved to the new class"),
				graduate: text("Mezun oldu", "Graduated"),
				leave: text("Ayrıldı", "Left"),
				transfer: text("Nakil gitti", "Transferred"),
			},
			{ required: true },
		),
		choice("state", text("Sonuç", "Outcome"), {
			waiting: text("Bekliyor", "Pending"),
			applied: text("Uygulandı", "Applied"),
			refused: text("Değiştirilemedi", "Not changed"),
			undone: text("Geri alındı", "Undone"),
			kept: text("Geri alınmadı", "Not undone"),
		}),
		json<PupilState>()("before", text("Önce", "Before"), { maxSize: 1000 }),
		json<PupilState>()("after", text("Sonra", "After"), { maxSize: 1000 }),
		{ type: "text", name: "reason", label: text("Neden", "Reason"), max: 40 },
		...common,
	],
	indexes: [
		{ columns: ["promotion_id", "state", "position"] },
		{ columns: ["school_id"] },
		{ columns: ["student_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
