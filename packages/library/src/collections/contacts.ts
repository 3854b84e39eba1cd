import { choice, collection, common, text } from "./definition.ts";
import { closed, everybody } from "./rules.ts";

/** Messages of the public contact form; anybody may write one, only administrators read them. */
export const contacts = collection({
	name: "contacts",
	type: "base",
	label: {
		one: text("İletişim mesajı", "Contact message"),
		many: text("İletişim mesajları", "Contact messages"),
	},
	fields: [
		{
			type: "text",
			name: "name",
			label: text("Ad soyad", "Name"),
			required: true,
			max: 120,
			searchKey: true,
		},
		{ type: "email", name: "email", label: text("E-posta", "Email"), required: true },
		{
			type: "text",
			name: "subject",
			label: text("Konu", "Subject"),
			required: true,
			max: 200,
			searchKey: true,
		},
		{ type: "text", name: "message", label: text("Mesaj", "Message"), required: true, max: 4000, long: true },
		choice(
			"status",
			text("Durum", "Status"),
			{
				new: text("Yeni", "New"),
				read: text("Okundu", "Read"),
				answered: text("Yanıtlandı", "Replied"),
				closed: text("Kapatıldı", "Closed"),
				spam: text("İstenmeyen", "Spam"),
			},
			{ serverSet: true, filled: true },
		),
		{ type: "text", name: "answer", label: text("Yanıt", "Reply"), max: 4000, long: true, serverSet: true },
		{ type: "date", name: "answered_at", label: text("Yanıtlanma zamanı", "Replied at"), serverSet: true },
		/** Language of the answer. */
		choice("language", text("Dil", "Language"), {
			tr: text("Türkçe", "Turkish"),
			en: text("İngilizce", "English"),
		}),
		/** Spam indicators of the message, as named in `contact/spam`; not shown to its sender. */
		{
			type: "text",
			name: "spam_signs",
			label: text("İstenmeyen mesaj belirtileri", "Spam indicators"),
			max: 200,
			hidden: true,
			serverSet: true,
		},
		...common,
	],
	indexes: [{ columns: ["status", "created"] }],
	rules: { ...closed, create: everybody },
});
