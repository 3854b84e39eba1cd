/** Reasons for refusing a stocktake operation. */
import type { ApiError, Language } from "@rafta/records";
import { refuseFor } from "../../kit/refusal.ts";

const reasons = {
	cancelled: { tr: "Bu sayım iptal edildi.", en: "This stocktake has been cancelled." },
	not_running: { tr: "Bu sayım sona erdi.", en: "This stocktake has ended." },
	already_undone: {
		tr: "Bu okutma daha önce geri alınmış.",
		en: "This scan has already been undone.",
	},
	isbn: {
		tr: "Bu bir ISBN. Kütüphanenin kendi etiketi okutulmalı.",
		en: "This is an ISBN. Scan the library's own label instead.",
	},
	no_label: {
		tr: "Bu bir kitap etiketi değil.",
		en: "This is not a book label.",
	},
	more_missing: {
		tr: "Bulunamayan kitap sayısı önizlemeden sonra arttı. Önizleme yeniden açılıp kontrol edilmeli.",
		en: "More copies are missing than the preview showed. Open the preview again and check it.",
	},
	not_to_reopen: {
		tr: "Yalnızca kapatılmış bir sayımın kapanışı geri alınabilir.",
		en: "Closing can be undone only for a closed stocktake.",
	},
	reopened_late: {
		tr: "Kapanışı geri alma süresi doldu (30 gün).",
		en: "The 30-day limit for undoing the closing has passed.",
	},
	not_closed: {
		tr: "Tutanak, sayım kapatıldıktan sonra basılabilir.",
		en: "The report can be printed only after the stocktake has been closed.",
	},
} as const;

/** 422 with its reason, in the same shape as the desk's refusals. */
export const refusal = (code: keyof typeof reasons, language: Language, more: object = {}): ApiError =>
	refuseFor(code, reasons[code][language], { more });
