import { catalogue } from "#i18n";

export const taskTexts = catalogue(
	{
		lost_candidate: "Uzun süredir iade edilmedi: kayıp mı?",
		lost: "Kayıp kitap: aynısı mı geldi, kayıttan mı düşülecek?",
		claim_outcome: "İade edildiği söylenen kitap geldi: nasıl geldiğini seçin",
		done: "Bitir",
	},
	{
		lost_candidate: "Not returned for a long time: is the book lost?",
		lost: "Lost book: was it replaced, or should it be withdrawn?",
		claim_outcome: "A book reported as returned has turned up: choose how it was returned",
		done: "Mark as done",
	},
);
