import { catalogue } from "../../../i18n/catalogue.ts";

export const taskTexts = catalogue(
	{
		title: "Bekleyen işler",
		titleCount: "Bekleyen işler: {count}",
		none: "Bekleyen iş yok.",
		more: "Devamını göster",
		lost_candidate: "Kayıp adayı: çok gecikti, okura sorun",
		lost: "Kayıp kitap: yerine konması ya da düşümü bekliyor",
		claim_outcome: "İade edildiği söylenen kitap döndü: nasıl döndüğünü yazın",
		due: "iade tarihi {date}",
		done: "Tamam",
	},
	{
		title: "To be done",
		titleCount: "To be done: {count}",
		none: "Nothing waits.",
		more: "Show more",
		lost_candidate: "Lost candidate: very late, ask the reader",
		lost: "Lost book: to be replaced or withdrawn",
		claim_outcome: "A book claimed returned came back: record how",
		due: "due on {date}",
		done: "Done",
	},
);
