import { catalogue } from "../../../i18n/catalogue.ts";

export const taskTexts = catalogue(
	{
		lost_candidate: "Uzun süredir gelmedi: kayıp mı?",
		lost: "Kayıp kitap: aynısı mı geldi, kayıttan mı düşülecek?",
		claim_outcome: "İade edildiği söylenen kitap döndü: nasıl döndüğünü yazın",
		done: "Tamam",
	},
	{
		lost_candidate: "Out for a long time: is it lost?",
		lost: "Lost book: replaced, or to be written off?",
		claim_outcome: "A book claimed returned came back: record how",
		done: "Done",
	},
);
