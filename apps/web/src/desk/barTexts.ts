import { catalogue } from "../i18n/catalogue.ts";

export const barTexts = catalogue(
	{
		toDesk: "Masaya dön",
		more: "Diğer",
		desk: "Ödünç / iade",
		visit: "Sınıf ziyareti",
		returns: "İade yığını",
		actions: "Son işlemler",
		larger: "Büyük yazı",
		smaller: "Normal yazı",
		mute: "Sesi kapat",
		unmute: "Sesi aç",
		keys: "Tuşlar (?)",
		receipt: "Fiş (PDF)",
	},
	{
		toDesk: "Back to the desk",
		more: "More",
		desk: "Lend / return",
		visit: "Class visit",
		returns: "Returns pile",
		actions: "Actions",
		larger: "Large type",
		smaller: "Normal type",
		mute: "Sound off",
		unmute: "Sound on",
		keys: "Keys (?)",
		receipt: "Receipt (PDF)",
	},
);
