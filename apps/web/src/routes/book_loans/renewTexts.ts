import { catalogue } from "../../i18n/catalogue.ts";

export const renewTexts = catalogue(
	{
		renewAll: "Süreleri uzat",
		renewedCount: "{count} kitabın süresi uzatıldı.",
		renewedNone: "Hiçbir kitabın süresi uzatılamadı.",
		notRenewed: "Uzatılamayanlar",
		undo: "Geri al",
		undone: "Geri alındı.",
		ready: "Ayırttığı kitap hazır",
		until: "{date} gününe kadar bekler",
		give: "Ver",
		giveTitle: "Ver: {title}",
		given: "{title} verildi.",
	},
	{
		renewAll: "Renew all",
		renewedCount: "{count} {count|book|books} renewed.",
		renewedNone: "No book could be renewed.",
		notRenewed: "Not renewed",
		undo: "Undo",
		undone: "Undone.",
		ready: "Ready for this reader",
		until: "waits until {date}",
		give: "Lend",
		giveTitle: "Lend: {title}",
		given: "{title} lent.",
	},
);
