import { catalogue } from "../../i18n/catalogue.ts";

export const receivingTexts = catalogue(
	{
		preparing: "Dosya hazırlanıyor…",
		received: "{size} alındı",
		receivedOf: "%{share} alındı ({size})",
		stop: "İptal et",
		stopped: "Dosya iptal edildi.",
	},
	{
		preparing: "The file is being made…",
		received: "{size} received",
		receivedOf: "{share}% received ({size})",
		stop: "Cancel",
		stopped: "The file was cancelled.",
	},
);
