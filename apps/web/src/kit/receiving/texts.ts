import { catalogue } from "#i18n";

export const receivingTexts = catalogue(
	{
		preparing: "Dosya hazırlanıyor…",
		received: "{size} indirildi",
		receivedOf: "%{share} indirildi ({size})",
		stop: "İptal et",
		stopped: "İndirme iptal edildi.",
	},
	{
		preparing: "Preparing the file…",
		received: "{size} downloaded",
		receivedOf: "{share}% downloaded ({size})",
		stop: "Cancel",
		stopped: "The download was cancelled.",
	},
);
