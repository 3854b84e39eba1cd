import { catalogue } from "../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Bu ekran henüz hazır değil",
		lead: "Sonraki sürümlerden biriyle gelecek. Adresi değişmeyecek.",
		home: "Ana sayfaya dön",
	},
	{
		title: "This screen is not ready yet",
		lead: "It comes with one of the next releases. Its address will stay.",
		home: "Back to the start",
	},
);
