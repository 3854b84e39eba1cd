import { catalogue } from "#i18n";

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
		lead: "Desk actions from the last 24 hours appear here. You can undo an action unless it was followed by a later action on the same book.",
		mine: "My actions",
		all: "Actions by everyone at the school",
		whose: "Actions to show",
		empty: "No actions in the last 24 hours.",
		undo: "Undo",
		undone: "Undone",
		movedOn: "Followed by a later action",
		failed: "Couldn't undo: {why}",
		times: "{count} {count|book|books}",
		missed: "{count} {count|book|books} missing",
	},
);
