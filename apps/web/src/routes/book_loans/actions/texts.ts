import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Son işlemler",
		lead: "Masada son 24 saatte yapılan işlemler. Kitap sonradan başka işlem görmediyse geri alınabilir.",
		mine: "Benim yaptıklarım",
		all: "Okuldaki herkesin yaptıkları",
		whose: "Kimin yaptıkları",
		empty: "Son 24 saatte bir işlem yok.",
		undo: "Geri al",
		undone: "Geri alındı",
		movedOn: "Kitap sonra başka işlem gördü",
		failed: "Geri alınamadı: {why}",
		times: "{count} kitap",
		missed: "{count} kitap bulunamadı",
	},
	{
		title: "Recent actions",
		lead: "Desk actions from the last 24 hours. You can undo an action unless the book has been used in another one since.",
		mine: "My actions",
		all: "Everyone's actions at the school",
		whose: "Whose actions",
		empty: "No actions in the last 24 hours.",
		undo: "Undo",
		undone: "Undone",
		movedOn: "Used in another action since",
		failed: "Couldn't undo: {why}",
		times: "{count} {count|book|books}",
		missed: "{count} {count|book|books} not found",
	},
);
