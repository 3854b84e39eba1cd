/** Reasons for refusing a stocktake operation. */
import type { ApiError, Language } from "@rafta/records";
import { refuseFor } from "../../platform/operations/refusal.ts";

const reasons = {
	cancelled: { tr: "Bu sayım iptal edildi.", en: "This stocktake has been cancelled." },
	not_running: { tr: "Bu sayım artık sürmüyor.", en: "This stocktake is not running any more." },
	already_undone: {
		tr: "Bu okutma daha önce geri alınmış.",
		en: "This scan has been taken back already.",
	},
	isbn: {
		tr: "Bu bir ISBN. Kütüphane etiketini okutun.",
		en: "This is an ISBN. Scan the library's own label.",
	},
	no_label: {
		tr: "Bu bir kitap etiketi değil.",
		en: "This is not a book's label.",
	},
	more_missing: {
		tr: "Önizlemeden bu yana eksik sayısı arttı. Önizlemeye yeniden bakın.",
		en: "More copies are missing than the preview said. Look at it again.",
	},
	not_to_reopen: {
		tr: "Yalnız kapanmış bir sayımın kapanışı geri alınır.",
		en: "Only the closing of a closed stocktake can be undone.",
	},
	reopened_late: {
		tr: "Kapanış en çok 30 gün sonra geri alınır; süre doldu.",
		en: "A closing can be undone for 30 days; they are over.",
	},
	not_closed: {
		tr: "Tutanak, sayım kapanınca basılır.",
		en: "The minutes can be printed once the stocktake is closed.",
	},
} as const;

/** 422 with its reason, in the same shape as the desk's refusals. */
export const refusal = (code: keyof typeof reasons, language: Language, more: object = {}): ApiError =>
	refuseFor(code, reasons[code][language], { more });
