import { type Collection, choice, common, relation, text } from "./definition.ts";
import { either, ownReader, staffOfSchool } from "./rules.ts";

export const notices: Collection = {
	name: "notices",
	type: "base",
	label: { one: text("Bildirim", "Notice"), many: text("Bildirimler", "Notices") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		relation("student_id", text("Okur", "Reader"), "students", { cascadeDelete: true }),
		relation("loan_id", text("Ödünç", "Loan"), "book_loans"),
		{ type: "text", name: "kind", label: text("Tür", "Kind"), required: true, max: 30 },
		choice("channel", text("Yol", "Channel"), {
			mail: text("E-posta", "E-mail"),
			app: text("Uygulama", "App"),
			slip: text("Pusula", "Slip"),
		}),
		{ type: "number", name: "step", label: text("Adım", "Step"), onlyInt: true, min: 0 },
		{ type: "date", name: "sent_at", label: text("Gönderilme", "Sent at") },
		{ type: "text", name: "result", label: text("Sonuç", "Result"), max: 120 },
		...common,
	],
	indexes: [
		{ columns: ["school_id", "sent_at"] },
		{ columns: ["student_id", "sent_at"] },
		{ columns: ["loan_id"] },
	],
	rules: {
		list: either(staffOfSchool, ownReader),
		view: either(staffOfSchool, ownReader),
		create: null,
		update: null,
		delete: null,
	},
};
