/** Reasons why a pupil was not promoted, or a promotion not undone, in both languages. */
export const stepReasons = {
	since_changed: {
		tr: "Öğrencinin kaydı sonradan değişmiş; kayda dokunulmadı.",
		en: "The pupil's record was changed in the meantime, so it was not touched.",
	},
	gone: { tr: "Okur artık kayıtta yok.", en: "The reader is no longer in the records." },
	number_taken: {
		tr: "Bu okul numarasını artık başka bir okur kullanıyor.",
		en: "Another reader now has this school number.",
	},
	not_accepted: { tr: "Kayıt kabul edilmedi.", en: "The record was not accepted." },
} as const satisfies Readonly<Record<string, { readonly tr: string; readonly en: string }>>;

export type StepReason = keyof typeof stepReasons;
