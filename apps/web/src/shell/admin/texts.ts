import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		area: "Yönetim",
		back: "Kütüphaneye dön",
		sections: "Yönetim bölümleri",
		backups: "Yedekler",
		version: "Rafta {version}",
		ready: "Sunucu hazır",
		notReady: "Sunucu hazır değil",
		asking: "Sunucu kontrol ediliyor…",
		links: "Yönetim bağlantıları",
	},
	{
		area: "Administration",
		back: "Back to the library",
		sections: "Administration sections",
		backups: "Backups",
		version: "Rafta {version}",
		ready: "Server ready",
		notReady: "Server not ready",
		asking: "Checking the server…",
		links: "Administration links",
	},
);
