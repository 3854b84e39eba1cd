import { catalogue } from "../../../i18n/catalogue.ts";

export const lookupTexts = catalogue(
	{
		title: "Künye araması",
		lead: "Katalogda olmayan bir ISBN okutulunca sunucu bu kaynaklara sorar; yalnızca ISBN gönderilir. Bulunan künye, biri onaylayana kadar öneridir. Seçilmezse internete hiçbir şey sorulmaz.",
		sruHint: "Koha ya da başka bir kütüphane kataloğu, örneğin http://katalog.example.org:210/biblios",
		indexHint: "Boş bırakılırsa bath.isbn",
	},
	{
		title: "Look-up of titles",
		lead: "When an ISBN is scanned that the catalogue does not have, the server asks these; nothing but the ISBN is sent. What is found is a proposal until somebody takes it. Nothing is asked on the internet unless it is chosen here.",
		sruHint: "Koha or another library catalogue, such as http://katalog.example.org:210/biblios",
		indexHint: "bath.isbn when left empty",
	},
);
