/** Texts of the document about a reader. */
import type { Language, Text } from "@rafta/records";

export const documentTexts = {
	title: { tr: "Okur bilgileri", en: "Reader data" },
	lead: {
		tr: "Bu belge, okul kütüphanesinin okur hakkında tuttuğu bütün bilgileri gösterir. Kişisel veri içerir; panoya asılamaz, çoğaltılamaz.",
		en: "This document shows all the information that the school library keeps about the reader. It contains personal data: do not display or copy it.",
	},
	account: { tr: "Hesap", en: "Account" },
	email: { tr: "E-posta", en: "Email" },
	since: { tr: "Açılış tarihi", en: "Created" },
	session: { tr: "Açık oturum", en: "Open session" },
	address: { tr: "IP adresi", en: "IP address" },
	used: { tr: "Son kullanım", en: "Last used" },
	noSessions: { tr: "Açık oturum yok.", en: "No open sessions." },
	book: { tr: "Kitap", en: "Book" },
	by: { tr: "Görüntüleyen", en: "Viewed by" },
	why: { tr: "Gerekçe", en: "Reason" },
	none: { tr: "Kayıt yok.", en: "No records." },
	cut: {
		tr: "Yalnızca en yeni 2.000 kayıt gösterildi; tamamı JSON dosyasındadır.",
		en: "Only the 2,000 most recent records are shown; the JSON file contains all of them.",
	},
	yes: { tr: "Evet", en: "Yes" },
	no: { tr: "Hayır", en: "No" },
} as const satisfies Record<string, Text>;

/** Kinds of entries in the two journals that are about a reader. */
const kinds: Readonly<Record<string, Text>> = {
	checkout: { tr: "Ödünç verildi", en: "Lent" },
	checkin: { tr: "İade alındı", en: "Returned" },
	renew: { tr: "Süre uzatıldı", en: "Renewed" },
	lost: { tr: "Kayıp olarak işaretlendi", en: "Marked as lost" },
	claim: { tr: "“Getirdim” dedi", en: "Reported as returned" },
	seen: { tr: "Kitap görüldü", en: "Book seen" },
	undo: { tr: "İşlem geri alındı", en: "Action undone" },
	due_changed: { tr: "İade tarihi değiştirildi", en: "Due date changed" },
	pickup_moved: { tr: "Son alma günü takvime göre değişti", en: "Pick-up date changed to fit the calendar" },
	due_moved: { tr: "İade tarihi takvime göre değişti", en: "Due date changed to fit the calendar" },
	reader_viewed: { tr: "Kayıt görüntülendi", en: "Record viewed" },
	past_opened: { tr: "Geçmiş ödünçler görüntülendi", en: "Past loans viewed" },
	past_listed: { tr: "Geçmiş ödünçler listelerde görüldü", en: "Past loans viewed in lists" },
	reader_exported: { tr: "Veriler dışa aktarıldı", en: "Data exported" },
	reader_invited: { tr: "Hesap daveti gönderildi", en: "Account invitation sent" },
	reader_pins_given: { tr: "PIN verildi", en: "PIN issued" },
	reader_cards_printed: { tr: "Okur kartı basıldı", en: "Library card printed" },
	clearance_letters_printed: { tr: "Kitap iade mektubu basıldı", en: "Book return letter printed" },
	overdue: { tr: "Gecikme", en: "Overdue" },
};

/** Returns the name of a kind; an unknown one is returned as it is. */
export const kindName = (kind: string, language: Language): string => kinds[kind]?.[language] ?? kind;
