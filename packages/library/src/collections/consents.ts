import { choice, collection, common, dateField, relation, text } from "./definition.ts";
import { either, ownReader, readOnly, staffOfSchool } from "./rules.ts";

export const consentKinds = {
	guardian: text("Veli onayı", "Parental consent"),
	photo: text("Fotoğraf onayı", "Photo consent"),
};

export const consentWays = {
	form: text("İmzalı form", "Signed form"),
	in_person: text("Yüz yüze", "In person"),
	e_mail: text("E-posta", "Email"),
	e_okul: text("e-Okul", "e-Okul"),
};

/**
 * Guardians' consents (KVKK art. 5, explicit consent), as given and withdrawn: append-only, the newest of each kind is
 * in force. `students.guardian_consent` and `photo_consent` are derived from them.
 */
export const consents = collection({
	name: "consents",
	type: "base",
	label: { one: text("Onay", "Consent"), many: text("Onaylar", "Consents") },
	fields: [
		relation("student_id", text("Okur", "Reader"), "students", { required: true, cascadeDelete: true }),
		relation("school_id", text("Okul", "School"), "schools", { serverSet: true }),
		choice("kind", text("Ne için", "Purpose"), consentKinds, { required: true }),
		{ type: "bool", name: "given", label: text("Onay verildi", "Consent given") },
		{ type: "text", name: "given_by", label: text("Onayı veren", "Consent given by"), max: 120 },
		choice("how", text("Nasıl verildi", "How consent was given"), consentWays),
		dateField("on", text("Tarih", "Date")),
		{ type: "text", name: "note", label: text("Not", "Note"), max: 300 },
		...common,
	],
	indexes: [{ columns: ["student_id", "kind", "created"] }, { columns: ["school_id", "created"] }],
	rules: { ...readOnly(either(staffOfSchool, ownReader)), create: staffOfSchool },
});
