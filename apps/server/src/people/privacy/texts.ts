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
	since: { tr: "Kayıt zamanı", en: "Created" },
	session: { tr: "Açık oturum", en: "Open session" },
	address: { tr: "IP adresi", en: "IP address" },
	used: { tr: "Son kullanım", en: "Last used" },
	noSessions: { tr: "Açık oturum yok.", en: "No open sessions." },
	book: { tr: "Kitap", en: "Book" },
	by: { tr: "İşlemi yapan", en: "Done by" },
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
	claim: { tr: "Okur “getirdim” dedi", en: "The reader said it was returned" },
	resolve: { tr: "“Getirdim” bildirimi sonuçlandı", en: "Claim settled" },
	found: { tr: "Bulundu", en: "Found" },
	replaced: { tr: "Yerine aynısı geldi", en: "Replaced with the same title" },
	written_off: { tr: "Kayıttan düşüldü", en: "Withdrawn" },
	damaged: { tr: "Hasarlı olarak işaretlendi", en: "Marked as damaged" },
	seen: { tr: "Rafta görüldü", en: "Seen on the shelf" },
	hold_place: { tr: "Ayırtıldı", en: "Hold placed" },
	hold_cancel: { tr: "Ayırtma iptal edildi", en: "Hold cancelled" },
	hold_move: { tr: "Ayırtma sırası değişti", en: "Hold queue changed" },
	hold_expire: { tr: "Ayırtmanın süresi doldu", en: "Hold expired" },
	hold_pass: { tr: "Ayırtma sıradaki okura geçti", en: "Hold passed to the next reader" },
	undo: { tr: "Geri alındı", en: "Undone" },
	due_changed: { tr: "İade tarihi değiştirildi", en: "Due date changed" },
	pickup_moved: { tr: "Son alma günü takvime göre değişti", en: "Pick-up date changed to fit the calendar" },
	due_moved: { tr: "İade tarihi takvime göre değişti", en: "Due date changed to fit the calendar" },
	reader_viewed: { tr: "Kayıt görüntülendi", en: "Record viewed" },
	past_opened: { tr: "Geçmiş ödünçler görüntülendi", en: "Past loans viewed" },
	past_listed: { tr: "Geçmiş ödünçler listelerde görüldü", en: "Past loans viewed in lists" },
	reader_exported: { tr: "Veriler indirildi", en: "Data downloaded" },
	reader_invited: { tr: "Hesap daveti gönderildi", en: "Account invitation sent" },
	reader_pins_given: { tr: "PIN verildi", en: "PIN issued" },
	reader_cards_printed: { tr: "Okur kartı basıldı", en: "Library card printed" },
	clearance_letters_printed: { tr: "Veli mektubu basıldı", en: "Letter to the parent or guardian printed" },
	clearance_certificates_printed: { tr: "İlişik kesme belgesi basıldı", en: "Clearance certificate printed" },
	swap_certificates_printed: { tr: "Katılım belgesi basıldı", en: "Certificate of participation printed" },
	reader_key_renewed: { tr: "Karttaki karekod yenilendi", en: "QR code on the card replaced" },
	reader_history_off: { tr: "Okuma geçmişi kapatıldı", en: "Reading history turned off" },
	reader_history_on: { tr: "Okuma geçmişi açıldı", en: "Reading history turned on" },
	overdue: { tr: "Gecikme", en: "Overdue" },
};

/** Returns the name of a kind; an unknown one is returned as it is. */
export const kindName = (kind: string, language: Language): string => kinds[kind]?.[language] ?? kind;
