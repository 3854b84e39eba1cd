import { choice, collection, common, json, relation, text } from "./definition.ts";
import { either, ownAccount, ownReader, readOnly, staffOfSchool, where } from "./rules.ts";

/** A notice to an account is visible only to that account; one about a reader also to the school's staff. */
const seen = either(ownAccount, ownReader, where(staffOfSchool, 'user_id = ""'));

/** Sent notices: mails and slips to readers and guardians, in-app notices to accounts. */
export const notices = collection({
	name: "notices",
	type: "base",
	label: { one: text("Bildirim", "Notification"), many: text("Bildirimler", "Notifications") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", { cascadeDelete: true }),
		/** In-app recipient; empty: the notice is about a reader and was sent by mail or slip. */
		relation("user_id", text("Kullanıcı", "User"), "users", { cascadeDelete: true, serverSet: true }),
		relation("student_id", text("Okur", "Reader"), "students", { cascadeDelete: true }),
		relation("loan_id", text("Ödünç", "Loan"), "book_loans"),
		relation("hold_id", text("Ayırtma", "Hold"), "holds", { cascadeDelete: true, serverSet: true }),
		relation("run_id", text("Bildirim gönderimi", "Notification run"), "notice_runs", { serverSet: true }),
		{ type: "text", name: "kind", label: text("Tür", "Type"), required: true, max: 30 },
		choice("channel", text("Gönderim yolu", "Channel"), {
			mail: text("E-posta", "Email"),
			app: text("Uygulama", "App"),
			slip: text("Hatırlatma pusulası", "Reminder slip"),
		}),
		{ type: "number", name: "step", label: text("Adım", "Step"), onlyInt: true, min: 0 },
		{ type: "date", name: "sent_at", label: text("Gönderilme zamanı", "Sent at") },
		/** Values named in the text: a school, a person. */
		json<Readonly<Record<string, string>>>()("data", text("İçerik", "Content"), {
			maxSize: 4000,
			serverSet: true,
		}),
		{ type: "date", name: "read_at", label: text("Okunma zamanı", "Read at") },
		{ type: "text", name: "result", label: text("Sonuç", "Result"), max: 120 },
		/** One loan, due date and step (or one hold and day): sent once, regardless of what triggers it and how often. */
		{ type: "text", name: "mark", label: text("Anahtar", "Key"), max: 80, hidden: true, serverSet: true },
		/** Mail in the outbox whose delivery status is pending. */
		{
			type: "text",
			name: "mail_id",
			label: text("E-posta", "Email"),
			max: 15,
			hidden: true,
			serverSet: true,
		},
		...common,
	],
	indexes: [
		{ columns: ["school_id", "sent_at"] },
		{ columns: ["student_id", "sent_at"] },
		{ columns: ["loan_id"] },
		{ columns: ["mark"], unique: true, where: "mark <> ''" },
		{ columns: ["hold_id"] },
		{ columns: ["run_id"] },
		{ columns: ["result", "created"], where: "result = 'waiting'" },
		{ columns: ["user_id", "created"] },
		// The nightly clean-up finds old in-app notices.
		{ columns: ["channel", "created"] },
	],
	rules: {
		...readOnly(seen),
		// The hook allows only marking it as read.
		update: ownAccount,
	},
});
