import { choice, collection, common, dateField, relation, text, viewOf } from "./definition.ts";
import { reader, readOnly, staffOfSchool, where } from "./rules.ts";

export const readerTypes = {
	pupil: text("Öğrenci", "Pupil"),
	teacher: text("Öğretmen", "Teacher"),
	staff: text("Diğer personel", "Other staff"),
	club: text("Kulüp", "Club"),
};

/** All readers of a school. There is no field for a national identity number, and there will be none. */
export const students = collection({
	name: "students",
	type: "base",
	label: { one: text("Okur", "Reader"), many: text("Okurlar", "Readers") },
	fields: [
		relation("school_id", text("Okul", "School"), "schools", {
			required: true,
			serverSet: true,
			ofCaller: true,
		}),
		{ type: "text", name: "student_no", label: text("Okul no", "School number"), max: 20, sortKey: true },
		{ type: "text", name: "first_name", label: text("Ad", "First name"), required: true, max: 80 },
		{ type: "text", name: "last_name", label: text("Soyad", "Surname"), required: true, max: 80 },
		{
			type: "text",
			name: "full_name",
			label: text("Ad soyad", "Name"),
			max: 170,
			sortKey: true,
			searchKey: true,
			serverSet: true,
		},
		{ type: "text", name: "class_code", label: text("Sınıf", "Class"), max: 20 },
		{
			type: "text",
			name: "class_sort",
			label: text("Sınıf sırası", "Class order"),
			max: 60,
			serverSet: true,
		},
		{ type: "number", name: "grade", label: text("Sınıf düzeyi", "Grade"), onlyInt: true, serverSet: true },
		{ type: "text", name: "branch", label: text("Şube", "Section"), max: 20, serverSet: true },
		choice("gender", text("Cinsiyet", "Gender"), { f: text("Kız", "Girl"), m: text("Erkek", "Boy") }),
		{
			type: "number",
			name: "birth_year",
			label: text("Doğum yılı", "Year of birth"),
			onlyInt: true,
			min: 1920,
			max: 2100,
		},
		choice("reader_type", text("Okur türü", "Reader type"), readerTypes, { required: true }),
		{
			type: "text",
			name: "card_barcode",
			label: text("Kart no", "Card number"),
			max: 30,
			pattern: "^[0-9]+$",
		},
		{
			type: "text",
			name: "card_key",
			label: text("Kart anahtarı", "Card key"),
			max: 60,
			hidden: true,
			serverSet: true,
		},
		{
			type: "file",
			name: "photo",
			label: text("Fotoğraf", "Photo"),
			maxSize: 2 * 1024 * 1024,
			mimeTypes: ["image/jpeg", "image/png", "image/webp"],
			protected: true,
		},
		// Both are derived from the newest consents and never set by hand.
		{
			type: "bool",
			name: "photo_consent",
			label: text("Fotoğraf onayı", "Photo consent"),
			serverSet: true,
		},
		{ type: "text", name: "guardian_name", label: text("Veli", "Guardian"), max: 120 },
		{ type: "text", name: "guardian_phone", label: text("Veli telefonu", "Guardian's phone"), max: 30 },
		{ type: "email", name: "guardian_email", label: text("Veli e-postası", "Guardian's email") },
		{
			type: "bool",
			name: "guardian_consent",
			label: text("Veli onayı", "Parental consent"),
			serverSet: true,
		},
		{ type: "text", name: "notes", label: text("Not", "Note"), max: 1000, long: true },
		choice("status", text("Durum", "Status"), {
			active: text("Etkin", "Active"),
			blocked: text("Ödünce kapalı", "Blocked"),
			left: text("Ayrıldı", "Left"),
			transferred: text("Nakil gitti", "Transferred"),
			graduated: text("Mezun", "Graduated"),
			anonymised: text("Anonim", "Anonymised"),
		}),
		dateField("blocked_until", text("Ödünce kapalı olduğu son gün", "Blocked until")),
		{
			type: "text",
			name: "blocked_reason",
			label: text("Ödünce kapatma gerekçesi", "Reason for the block"),
			max: 300,
		},
		dateField("member_until", text("Üyelik bitişi", "Membership ends")),
		dateField("left_on", text("Ayrıldığı gün", "Left on"), { serverSet: true }),
		relation("user_id", text("Kullanıcı", "User"), "users", { serverSet: true }),
		/** The reader has chosen that no reading history is kept. */
		{
			type: "bool",
			name: "history_off",
			label: text("Okuma geçmişi saklanmıyor", "Reading history not kept"),
			serverSet: true,
		},
		/** The reader has chosen to get no reading tips, and to be part of nobody's. */
		{
			type: "bool",
			name: "tips_off",
			label: text("Okuma önerileri kapalı", "Reading suggestions turned off"),
			serverSet: true,
		},
		...common,
	],
	indexes: [
		{
			columns: ["school_id", "student_no"],
			unique: true,
			where: "student_no <> '' AND status IN ('active', 'blocked')",
		},
		{ columns: ["school_id", "card_barcode"], unique: true, where: "card_barcode <> ''" },
		{ columns: ["card_key"], unique: true, where: "card_key <> ''" },
		{ columns: ["school_id", "student_no__sort"] },
		{ columns: ["school_id", "full_name__sort"] },
		{ columns: ["school_id", "class_sort", "full_name__sort"] },
		{ columns: ["school_id", "status", "class_sort"] },
		{ columns: ["user_id"] },
		{ columns: ["status", "left_on"] },
		{ columns: ["history_off"], where: "history_off = 1" },
		{ columns: ["tips_off"], where: "tips_off = 1" },
		{ columns: ["createdBy"] },
	],
	rules: {
		list: staffOfSchool,
		view: staffOfSchool,
		create: staffOfSchool,
		update: staffOfSchool,
		delete: staffOfSchool,
	},
});

/** Fields that readers see of themselves: not staff notes, nor any field added later. */
export const readers = viewOf(students, {
	name: "readers",
	label: { one: text("Okur kaydım", "My reader record"), many: text("Okur kayıtlarım", "My reader records") },
	fields: [
		"school_id",
		"user_id",
		"student_no",
		"first_name",
		"last_name",
		"full_name",
		"class_code",
		"reader_type",
		"card_barcode",
		"status",
		"blocked_until",
	],
	rules: readOnly(where(reader, "user_id = @request.auth.id && id = @request.auth.student_id")),
});
