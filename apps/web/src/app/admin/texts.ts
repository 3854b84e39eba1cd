import { catalogue } from "../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		area: "Yönetim",
		back: "Kütüphaneye dön",
		sections: "Yönetim bölümleri",
		backups: "Yedekler",
		version: "Rafta {version}",
		ready: "Sunucu hazır",
		notReady: "Sunucu hazır değil",
		asking: "Sunucu yoklanıyor",
		links: "Yönetim bağlantıları",
	},
	{
		area: "Administration",
		back: "Back to the library",
		sections: "Sections of the administration",
		backups: "Backups",
		version: "Rafta {version}",
		ready: "The server is ready",
		notReady: "The server is not ready",
		asking: "Asking the server",
		links: "Links of the administration",
	},
);
