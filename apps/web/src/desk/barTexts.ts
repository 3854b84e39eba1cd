import { catalogue } from "../i18n/catalogue.ts";

export const barTexts = catalogue(
	{
		modes: "Masanın işleri",
		desk: "Ödünç / iade",
		visit: "Sınıf ziyareti",
		returns: "İade yığını",
		actions: "Son işlemler",
		larger: "Büyük yazı",
		keys: "Tuşlar (?)",
		receipt: "Fiş (PDF)",
	},
	{
		modes: "Work at the desk",
		desk: "Lend / return",
		visit: "Class visit",
		returns: "Returns pile",
		actions: "Actions",
		larger: "Large type",
		keys: "Keys (?)",
		receipt: "Receipt (PDF)",
	},
);
