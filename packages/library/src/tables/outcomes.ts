/** Why a row of a list was not done, or not taken back, in both languages. */
export const outcomeReasons = {
	since_changed: {
		tr: "Kayıt önizlemeden sonra değişmiş; dokunulmadı.",
		en: "The record was changed after the preview; it was left alone.",
	},
	gone: { tr: "Okur artık kayıtta yok.", en: "The reader is no longer in the register." },
	number_taken: {
		tr: "Bu okul numarası artık başka bir okurun.",
		en: "The school number is another reader's by now.",
	},
	has_history: {
		tr: "Okurun aktarımdan sonra kaydı oluşmuş; silinmedi.",
		en: "Something was recorded about the reader since; the reader was not deleted.",
	},
	not_accepted: { tr: "Kayıt kabul edilmedi.", en: "The record was not accepted." },
} as const satisfies Readonly<Record<string, { readonly tr: string; readonly en: string }>>;

export type OutcomeReason = keyof typeof outcomeReasons;
