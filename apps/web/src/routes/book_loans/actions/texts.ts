import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Son işlemler",
		lead: "Masada son 24 saatte yapılanlar. Kitap sonradan işlem görmediyse geri alınabilir.",
		mine: "Benim yaptıklarım",
		all: "Okuldaki herkesin yaptıkları",
		whose: "Kimin yaptıkları",
		empty: "Son 24 saatte bir işlem yok.",
		undo: "Geri al",
		undone: "Geri alındı",
		movedOn: "Kitap sonra işlem gördü",
		failed: "Geri alınamadı: {why}",
		times: "{count} kitap",
		missed: "{count} kitap bulunamadı",
	},
	{
		title: "Recent actions",
		lead: "Desk actions of the last 24 hours. An action can be undone unless the book has been handled since.",
		mine: "What I did",
		all: "What everybody at the school did",
		whose: "Whose actions",
		empty: "Nothing was done in the last 24 hours.",
		undo: "Undo",
		undone: "Undone",
		movedOn: "Handled since",
		failed: "Could not be undone: {why}",
		times: "{count} {count|book|books}",
		missed: "{count} {count|book|books} not found",
	},
);
