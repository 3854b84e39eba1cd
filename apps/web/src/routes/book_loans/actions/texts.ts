import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Son işlemler",
		lead: "Masada son 24 saatte yapılan işlemler burada görünür. Kitap sonradan başka bir işlem görmediyse işlemi geri alabilirsiniz.",
		mine: "Benim yaptıklarım",
		all: "Okuldaki herkesin yaptıkları",
		whose: "Kimin yaptıkları",
		empty: "Son 24 saatte işlem yapılmadı.",
		undo: "Geri al",
		undone: "Geri alındı",
		movedOn: "Sonradan işlem gördü",
		failed: "Geri alınamadı: {why}",
		times: "{count} kitap",
		missed: "{count} kitap bulunamadı",
	},
	{
		title: "Recent actions",
		lead: "Desk actions from the last 24 hours appear here. You can undo an action unless there is a later one on the same book.",
		mine: "My actions",
		all: "Everyone's actions at the school",
		whose: "Whose actions",
		empty: "No actions in the last 24 hours.",
		undo: "Undo",
		undone: "Undone",
		movedOn: "There is a later action",
		failed: "Couldn't undo: {why}",
		times: "{count} {count|book|books}",
		missed: "{count} {count|book|books} not found",
	},
);
