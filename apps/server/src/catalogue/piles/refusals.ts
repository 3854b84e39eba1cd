import type { ApiError, Language } from "@rafta/records";
import { refuseFor } from "../../platform/operations/refusal.ts";

const refused = { tr: "Kitap eklenemedi.", en: "The book was not added." };

const reasons = {
	label_taken: {
		tr: "Bu etiket kullanılmış ({title}). Başka bir etiket yapıştırıp okutun.",
		en: "This label is in use ({title}). Put another one on and scan it.",
	},
	label_isbn: {
		tr: "Bu bir ISBN, etiket değil. Kitaba yapıştırdığınız etiketi okutun.",
		en: "This is an ISBN, not a label. Scan the label that you put on the book.",
	},
	label_unknown: {
		tr: "Bu bir etiket numarası değil. Etiketi yeniden okutun.",
		en: "This is no label. Scan the label again.",
	},
	isbn_wrong: {
		tr: "ISBN geçersiz: rakamlarını kontrol edin.",
		en: "The ISBN is not valid: check its digits.",
	},
	title_unknown: { tr: "Bu eser katalogda yok.", en: "This title is not in the catalogue." },
	pile_closed: {
		tr: "Bu okutma bitirilmiş. Yeniden açın ya da yenisine başlayın.",
		en: "This run of scans is finished. Open it again or begin a new one.",
	},
	book_used: {
		tr: "Bu nüsha bu arada kullanılmış; geri alınamaz.",
		en: "This copy has been used since; it cannot be taken back.",
	},
} as const;

/** 422 with a reason in the caller's language; the screen recognises it by its code. */
export function refusePile(code: keyof typeof reasons, language: Language, title = ""): ApiError {
	const text = reasons[code];
	// Replaced by a function, because a title may contain replacement patterns.
	const message = text[language].replace("{title}", () => title);
	return refuseFor(code, message, { message: refused });
}
