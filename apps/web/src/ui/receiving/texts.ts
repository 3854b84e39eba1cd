import { catalogue } from "../../i18n/catalogue.ts";

export const receivingTexts = catalogue(
	{
		preparing: "Dosya hazırlanıyor…",
		received: "{size} alındı",
		receivedOf: "%{share} alındı ({size})",
		stop: "İptal et",
		stopped: "Dosya indirmesi iptal edildi.",
	},
	{
		preparing: "Preparing the file…",
		received: "{size} received",
		receivedOf: "{share}% received ({size})",
		stop: "Cancel",
		stopped: "The download was cancelled.",
	},
);
