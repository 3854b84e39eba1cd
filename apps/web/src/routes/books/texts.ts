import { catalogue } from "../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		create: "Kitap öner",
		createLead:
			"Kaydettiğiniz kitap okulunuzda hemen kullanılır; yönetici onaylayınca bütün okullara açılır.",
		similar: "Benzer kayıtlar",
		similarText: "Aynı kitapsa yenisini açmayın, nüshasını ekleyin:",
		addCopy: "Nüsha ekle",
		saved: "Kitap kaydedildi. Şimdi nüshasını ekleyin.",
		title: "Eserler",
		bookTitle: "Eser adı",
		author: "Yazar",
		year: "Yıl",
		status: "Durum",
		search: "Eser adı, yazar ya da ISBN ara",
		empty: "Henüz eser yok.",
		detail: "Eser",
		edit: "Eseri düzenle",
		approve: "Onayla ve yayımla",
		approved: "Eser yayımlandı.",
	},
	{
		create: "Suggest a book",
		createLead:
			"What you record can be used in your school at once; once an administrator approves, by all schools.",
		similar: "Similar titles",
		similarText: "If it is the same book, do not record it again, add its copy:",
		addCopy: "Add a copy",
		saved: "The book has been recorded. Now add its copy.",
		title: "Titles",
		bookTitle: "Title",
		author: "Author",
		year: "Year",
		status: "Status",
		search: "Search by title, author or ISBN",
		empty: "There are no titles yet.",
		detail: "Title",
		edit: "Edit title",
		approve: "Approve and publish",
		approved: "The title has been published.",
	},
);
