import { catalogue } from "#i18n";

export const renewTexts = catalogue(
	{
		renewAll: "Süreleri uzat",
		renewedCount: "{count} kitabın süresi uzatıldı.",
		renewedNone: "Hiçbir kitabın süresi uzatılamadı.",
		notRenewed: "Uzatılamayanlar",
		undo: "Geri al",
		undone: "Geri alındı.",
		ready: "Hazır ayırtmaları",
		until: "Son alma günü: {date}",
		give: "Ver",
		giveTitle: "Ver: {title}",
		given: "{title} verildi.",
	},
	{
		renewAll: "Renew all",
		renewedCount: "{count} {count|book|books} renewed.",
		renewedNone: "No books could be renewed.",
		notRenewed: "Not renewed",
		undo: "Undo",
		undone: "Undone.",
		ready: "Reserved books ready for pick-up",
		until: "Pick up by {date}",
		give: "Lend",
		giveTitle: "Lend: {title}",
		given: "{title} has been lent.",
	},
);
