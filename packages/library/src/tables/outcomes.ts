/** Reasons why a row of a list was not applied, or not undone, in both languages. */
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
	card_taken: {
		tr: "Kart numarası artık başka bir okurun ya da bir kitabın.",
		en: "The card number is another reader's by now, or a book has it.",
	},
	consent_withdrawn: {
		tr: "Veli onayı önizlemeden sonra geri alınmış; kayda dokunulmadı.",
		en: "The guardian's consent was taken back after the preview; the record was left alone.",
	},
	has_history: {
		tr: "Okurun aktarımdan sonra kaydı oluşmuş; silinmedi.",
		en: "Something was recorded about the reader since; the reader was not deleted.",
	},
	copy_number_taken: {
		tr: "Barkodu ya da demirbaş numarası artık başka bir nüshanın ya da bir okur kartının.",
		en: "The barcode or accession number is another copy's by now, or a reader's card has it.",
	},
	already_there: { tr: "Nüshaları zaten kayıtta.", en: "Its copies are in the register already." },
	library_gone: { tr: "Kütüphane artık yok.", en: "The library is no longer there." },
	in_use: {
		tr: "Eser ya da nüshaları aktarımdan sonra işlem görmüş; silinmedi.",
		en: "The title or its copies were used or changed since; they were not deleted.",
	},
	not_accepted: { tr: "Kayıt kabul edilmedi.", en: "The record was not accepted." },
} as const satisfies Readonly<Record<string, { readonly tr: string; readonly en: string }>>;

export type OutcomeReason = keyof typeof outcomeReasons;
