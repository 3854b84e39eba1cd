import { choice, collection, common, dateField, text } from "./definition.ts";
import { either, manager, reader, readOnly, staff, where } from "./rules.ts";

const own = where(staff, "id = @request.auth.school_id");

/** Managers search all schools for theirs; readers see only their own. */
const seen = either(manager, where(reader, "id = @request.auth.school_id"));

export const schoolTypes = {
	okul_oncesi: text("Okul öncesi", "Pre-school"),
	ilkokul: text("İlkokul", "Primary school"),
	ortaokul: text("Ortaokul", "Middle school"),
	lise: text("Lise", "High school"),
	karma: text("Birden çok kademe", "Several levels"),
};

export const schools = collection({
	name: "schools",
	type: "base",
	label: { one: text("Okul", "School"), many: text("Okullar", "Schools") },
	fields: [
		{
			type: "text",
			name: "name",
			label: text("Okul adı", "School name"),
			required: true,
			max: 160,
			sortKey: true,
			searchKey: true,
		},
		{
			type: "text",
			name: "meb_code",
			label: text("Kurum kodu", "Institution code"),
			max: 6,
			pattern: "^[0-9]{6}$",
		},
		choice("type", text("Tür", "Type"), schoolTypes, { required: true }),
		{ type: "json", name: "grades", label: text("Sınıf düzeyleri", "Grades"), maxSize: 2000 },
		{
			type: "text",
			name: "province",
			label: text("İl", "Province"),
			max: 60,
			sortKey: true,
			searchKey: true,
		},
		{ type: "text", name: "district", label: text("İlçe", "District"), max: 60, searchKey: true },
		{ type: "text", name: "phone", label: text("Telefon", "Phone"), max: 30 },
		{ type: "email", name: "email", label: text("E-posta", "Email") },
		{
			type: "file",
			name: "logo",
			label: text("Amblem", "Logo"),
			maxSize: 1024 * 1024,
			mimeTypes: ["image/jpeg", "image/png", "image/webp"],
		},
		{
			type: "text",
			name: "active_school_year",
			label: text("Eğitim öğretim yılı", "School year"),
			max: 9,
			pattern: "^[0-9]{4}-[0-9]{4}$",
		},
		{
			type: "text",
			name: "invite_code",
			label: text("Davet kodu", "Invite code"),
			max: 20,
			hidden: true,
			serverSet: true,
		},
		dateField("invite_until", text("Davet kodunun son günü", "Invite code valid until"), {
			hidden: true,
			serverSet: true,
		}),
		{
			type: "number",
			name: "invite_left",
			label: text("Davet kodunun kalan kullanım sayısı", "Invite code uses left"),
			onlyInt: true,
			min: 0,
			hidden: true,
			serverSet: true,
		},
		/** Never of a closed school: a hook takes it back. */
		{
			type: "bool",
			name: "catalogue_public",
			label: text("Katalog herkese açık", "Catalogue open to everyone"),
		},
		/** Off by default: a corridor screen shows no names. */
		{
			type: "bool",
			name: "wall_names",
			label: text(
				"Duvar ekranında okurların adları görünür",
				"Readers' first names shown on the wall screen",
			),
		},
		/** Goals, spines, badges and opinions of the readers; nobody has them where it is set. */
		{ type: "bool", name: "reading_off", label: text("Okuma köşesi kapalı", "Reading corner turned off") },
		/** Off by default: without it readers choose among ready-made words. */
		{
			type: "bool",
			name: "opinion_words",
			label: text("Okurlar kendi sözleriyle yorum yazabilir", "Readers can comment in their own words"),
		},
		/** Nobody is shown books chosen from what readers have read, and none are paired. */
		{
			type: "bool",
			name: "tips_off",
			label: text("Okuma önerileri kapalı", "Reading suggestions turned off"),
		},
		/** Digest of the key in the secret address of the school's wall screen; empty without one. */
		{
			type: "text",
			name: "wall_key",
			label: text("Duvar ekranı anahtarı", "Wall screen key"),
			max: 60,
			hidden: true,
			serverSet: true,
		},
		choice("status", text("Durum", "Status"), {
			active: text("Etkin", "Active"),
			closed: text("Kapalı", "Closed"),
		}),
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
