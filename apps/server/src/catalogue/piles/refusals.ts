import type { ApiError, Language } from "@rafta/records";
import { refuseFor } from "../../kit/refusal.ts";

const notAdded = { tr: "Kitap eklenemedi.", en: "The book could not be added." };
const notUndone = { tr: "Ekleme geri alınamadı.", en: "Adding the book could not be undone." };

const reasons = {
	label_taken: {
		tr: "Bu etiket kullanılmış ({title}). Kitaba başka bir etiket yapıştırılıp okutulmalı.",
		en: "This label is already in use ({title}). Attach a different label and scan it.",
	},
	label_isbn: {
		tr: "Bu bir ISBN, etiket değil. Kitaba yapıştırılan etiket okutulmalı.",
		en: "This is an ISBN, not a label. Scan the label attached to the book.",
	},
	label_unknown: {
		tr: "Bu bir etiket numarası değil. Etiket yeniden okutulmalı.",
		en: "This is not a label number. Scan the label again.",
	},
	isbn_wrong: {
		tr: "ISBN geçersiz: rakamları kontrol edilmeli.",
		en: "The ISBN is not valid. Check its digits.",
	},
	title_unknown: { tr: "Bu eser katalogda yok.", en: "This title is not in the catalogue." },
	pile_closed: {
		tr: "Bu kitap kabulü bitirilmiş. Yeniden açılabilir ya da yenisi başlatılabilir.",
		en: "This book intake has been finished. Reopen it or start a new one.",
	},
	book_used: {
		tr: "Bu nüsha bu arada işlem görmüş; eklenmesi geri alınamaz.",
		en: "This copy has been used in the meantime, so adding it can't be undone.",
	},
} as const;

/** 422 with a reason in the caller's language; the screen recognises it by its code. */
export function refusePile(code: keyof typeof reasons, language: Language, title = ""): ApiError {
	const text = reasons[code];
	// Replaced by a function, because a title may contain replacement patterns.
	const message = text[language].replace("{title}", () => title);
	return refuseFor(code, message, { message: code === "book_used" ? notUndone : notAdded });
}
