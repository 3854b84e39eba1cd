import { catalogue } from "../../../i18n/catalogue.ts";

export const taskTexts = catalogue(
	{
		title: "Bekleyen işler",
		titleCount: "Bekleyen işler: {count}",
		none: "Bekleyen iş yok.",
		more: "Devamını göster",
		lost_candidate: "Uzun süredir gelmedi: kayıp mı?",
		lost: "Kayıp kitap: yenisi alınacak ya da kayıttan düşülecek",
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
