import { collection, common, type Field, type Text, text } from "./definition.ts";
import { closed } from "./rules.ts";

const months = (name: string, label: Text): Field => ({
	type: "number",
	name,
	label,
	onlyInt: true,
	min: 0,
	max: 120,
});

/** Retention periods of personal data for the whole installation, in one record. Visible to administrators only. */
export const retention_settings = collection({
	name: "retention_settings",
	type: "base",
	label: {
		one: text("Saklama süresi", "Retention period"),
		many: text("Saklama süreleri", "Retention periods"),
	},
	fields: [
		months("leavers_months", text("Ayrılan okurlar (ay)", "Readers who left (months)")),
		months("contacts_months", text("İletişim mesajları (ay)", "Contact messages (months)")),
		months("audit_months", text("Erişim kayıtları (ay)", "Access log (months)")),
		months("notices_months", text("Uygulama bildirimleri (ay)", "In-app notifications (months)")),
		...common,
	],
	indexes: [],
	rules: closed,
});
