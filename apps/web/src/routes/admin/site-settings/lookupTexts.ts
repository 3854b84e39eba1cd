import { catalogue } from "#i18n";

export const lookupTexts = catalogue(
	{
		title: "İnternette künye arama",
		lead: "Katalogda olmayan bir ISBN okutulunca sunucu bu kaynaklarda arama yapar; kaynaklara yalnızca ISBN gönderilir. Bulunan künye, bir görevli onaylayana kadar öneri olarak kalır. Hiçbir kaynak seçilmezse internette arama yapılmaz.",
		sruHint:
			"Koha'nın ya da başka bir kütüphane kataloğunun adresini yazın. Örnek: http://katalog.example.org:210/biblios",
		indexHint: "Boş bırakılırsa bath.isbn kullanılır.",
	},
	{
		title: "Internet lookup",
		lead: "When a scanned ISBN is not in the catalogue, the server looks it up in these sources; only the ISBN is sent. Results are suggestions that a member of staff must approve. If no source is selected, nothing is looked up on the internet.",
		sruHint:
			"Enter the address of Koha or another library catalogue. Example: http://katalog.example.org:210/biblios",
		indexHint: "If this is empty, bath.isbn is used.",
	},
);
