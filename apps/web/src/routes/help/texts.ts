import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "El kitabı",
		lead: "Her iş ayrı bir sayfada, adım adım anlatılır. El kitabı internet olmadan da açılır.",
		teacher: "Kütüphane sorumlusu için",
		administrator: "Okulun yöneticisi için",
		province: "İl müdürlüğü için",
		all: "Bütün bölümler",
		print: "Yazdır",
		previous: "Önceki: {title}",
		next: "Sonraki: {title}",
		ways: "Önceki ve sonraki bölüm",
		missing: "Böyle bir bölüm yok",
		commands: "komutlar",
	},
	{
		title: "Handbook",
		lead: "Each task has its own page with step-by-step instructions. The handbook also opens without an internet connection.",
		teacher: "For library managers",
		administrator: "For school administrators",
		province: "For provincial administrators",
		all: "All chapters",
		print: "Print",
		previous: "Previous: {title}",
		next: "Next: {title}",
		ways: "Previous and next chapters",
		missing: "Chapter not found",
		commands: "commands",
	},
);
