import { catalogue } from "../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "El kitabı",
		lead: "Her iş bir sayfa, adım adım. Ağ olmadan da açılır.",
		teacher: "Kütüphane sorumlusu için",
		administrator: "Okulun yöneticisi için",
		province: "İl için",
		all: "Bütün bölümler",
		print: "Yazdır",
		previous: "Önceki: {title}",
		next: "Sonraki: {title}",
		ways: "Komşu bölümler",
		missing: "Böyle bir bölüm yok",
		commands: "komutlar",
	},
	{
		title: "Handbook",
		lead: "One page for each task, step by step. It opens without a network, too.",
		teacher: "For the library teacher",
		administrator: "For the school's administrator",
		province: "For the province",
		all: "All chapters",
		print: "Print",
		previous: "Previous: {title}",
		next: "Next: {title}",
		ways: "Neighbouring chapters",
		missing: "There is no such chapter",
		commands: "commands",
	},
);
