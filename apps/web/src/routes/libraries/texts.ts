import { catalogue } from "../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Kütüphaneler",
		choose: "Kütüphanenizi seçin",
		chooseLead: "Çalışacağınız kütüphaneyi seçin ya da yenisini ekleyin.",
		create: "Kütüphane ekle",
		use: "Bu kütüphanede çalış",
		yours: "Buradasınız",
		map: "Raf planı",
		empty: "Okulunuzun henüz kütüphanesi yok. İlkini ekleyin.",
	},
	{
		title: "Libraries",
		choose: "Choose your library",
		chooseLead: "Choose the library that you work in, or add a new one.",
		create: "Add a library",
		use: "Work in this library",
		yours: "You are here",
		map: "Shelf map",
		empty: "Your school has no library yet. Add the first one.",
	},
);
