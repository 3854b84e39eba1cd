/** Reasons why a row of a list was not applied, or not undone, in both languages. */
export const outcomeReasons = {
	since_changed: {
		tr: "Kayıt önizlemeden sonra değişmiş; kayda dokunulmadı.",
		en: "The record was changed after the preview, so it was not touched.",
	},
	gone: { tr: "Okur artık kayıtta yok.", en: "The reader is no longer in the records." },
	number_taken: {
		tr: "Bu okul numarasını artık başka bir okur kullanıyor.",
		en: "Another reader now has this school number.",
	},
	card_taken: {
		tr: "Kart numarası artık başka bir okurda ya da bir kitapta kullanılıyor.",
		en: "Another reader or a book now has this card number.",
	},
	consent_withdrawn: {
		tr: "Veli onayı önizlemeden sonra geri alınmış; kayda dokunulmadı.",
		en: "Parental consent was withdrawn after the preview, so the record was not touched.",
	},
	has_history: {
		tr: "Aktarımdan sonra okurla ilgili yeni kayıtlar oluşmuş; okur silinmedi.",
		en: "New records have been added for this reader since the import, so the reader was not deleted.",
	},
	copy_number_taken: {
		tr: "Barkodu ya da demirbaş numarası artık başka bir nüshada ya da bir okur kartında kullanılıyor.",
		en: "Another copy or a library card now has this barcode or accession number.",
	},
	already_there: { tr: "Eserin nüshaları zaten kayıtlı.", en: "The title's copies are already recorded." },
	library_gone: { tr: "Kütüphane artık yok.", en: "The library no longer exists." },
	in_use: {
		tr: "Eser ya da nüshaları aktarımdan sonra işlem görmüş; eser ve nüshaları silinmedi.",
		en: "The title or its copies have been used or changed since the import, so they were not deleted.",
	},
	not_accepted: { tr: "Kayıt kabul edilmedi.", en: "The record was not accepted." },
} as const satisfies Readonly<Record<string, { readonly tr: string; readonly en: string }>>;

export type OutcomeReason = keyof typeof outcomeReasons;
