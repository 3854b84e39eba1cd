import { choice, collection, common, relation, text } from "./definition.ts";
import { everybody, readOnly, signedIn, where } from "./rules.ts";

/** A blocked user can no longer read or change anything, whatever token still exists. */
const self = where(signedIn, "id = @request.auth.id");

export const users = collection({
	name: "users",
	type: "auth",
	label: { one: text("Kullanıcı", "User"), many: text("Kullanıcılar", "Users") },
	fields: [
		{
			type: "text",
			name: "username",
			label: text("Kullanıcı adı", "Username"),
			max: 60,
			pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]*$",
		},
		{ type: "text", name: "name", label: text("Ad soyad", "Name"), max: 120, sortKey: true, searchKey: true },
		{
			type: "number",
			name: "role",
			label: text("Rol", "Role"),
			onlyInt: true,
			min: 1,
			max: 4,
			serverSet: true,
		},
		relation("student_id", text("Okur kaydı", "Reader record"), "students", { serverSet: true }),
		relation("school_id", text("Okul", "School"), "schools", { serverSet: true }),
		relation("library_id", text("Kütüphane", "Library"), "libraries", { serverSet: true }),
		{
			type: "file",
			name: "avatar",
			label: text("Fotoğraf", "Photo"),
			maxSize: 2 * 1024 * 1024,
			mimeTypes: ["image/jpeg", "image/png", "image/webp"],
			// A pupil's photo is shown only to users who may see the account, not to anyone who has its address.
			protected: true,
		},
		choice(
			"status",
			text("Durum", "Status"),
			{ active: text("Etkin", "Active"), blocked: text("Kapalı", "Blocked") },
			{ serverSet: true },
		),
		{ type: "date", name: "last_login", label: text("Son giriş", "Last sign-in"), serverSet: true },
		{ type: "bool", name: "desk_only", label: text("Masa hesabı", "Desk account"), serverSet: true },
		/** A desk login left open for readers: it serves the owner of the scanned card and does nothing else. */
		choice(
			"kiosk",
			text("Kiosk", "Kiosk"),
			{
				card: text("Kart yeterli", "Card only"),
				card_pin: text("Kart ve PIN", "Card and PIN"),
			},
			{ serverSet: true },
		),
		{
			type: "text",
			name: "kiosk_pin",
			label: text("Kiosk çıkış PIN'i", "Kiosk exit PIN"),
			max: 200,
			hidden: true,
			serverSet: true,
		},
		{
			type: "bool",
			name: "second_factor",
			label: text("İki adımlı giriş", "Two-step sign-in"),
			serverSet: true,
		},
		choice("language", text("Dil", "Language"), {
			tr: text("Türkçe", "Turkish"),
			en: text("İngilizce", "English"),
		}),
		...common,
	],
	indexes: [
		{ columns: ["email"], unique: true, where: "email <> ''" },
		{ columns: ["username"], unique: true, where: "username <> ''" },
		{ columns: ["tokenKey"], unique: true },
		{ columns: ["school_id", "role"] },
		{ columns: ["student_id"] },
		{ columns: ["name__sort"] },
	],
	rules: {
		...readOnly(self),
		// Registration is open; the server decides what role a new user gets (design ruling 4).
		create: everybody,
		update: self,
	},
});
