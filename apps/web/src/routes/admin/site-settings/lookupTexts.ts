import { catalogue } from "../../../i18n/catalogue.ts";

export const lookupTexts = catalogue(
	{
		title: "İnternetten kitap bilgisi",
		lead: "Katalogda olmayan bir ISBN okutulunca sunucu bu kaynaklara sorar; yalnızca ISBN gönderilir. Bulunan künye, biri onaylayana kadar öneridir. Seçilmezse internete hiçbir şey sorulmaz.",
		sruHint: "Koha ya da başka bir kütüphane kataloğu, örneğin http://katalog.example.org:210/biblios",
		indexHint: "Boş bırakılırsa bath.isbn",
	},
	{
		title: "Look-up of titles",
		lead: "When a scanned ISBN is not in the catalogue, the server queries these sources and sends them only the ISBN. Results are proposals until somebody accepts them. Only the sources chosen here are queried.",
		sruHint: "Koha or another library catalogue, such as http://katalog.example.org:210/biblios",
		indexHint: "bath.isbn when left empty",
	},
);
