/** Refusals of a kiosk beyond the lending rules, each one sentence a child understands; the exit is for staff. */
import type { ApiError, Language } from "@rafta/records";
import { refuseFor } from "../../kit/refusal.ts";

const texts = {
	card_first: { tr: "Önce kartını okut.", en: "Scan your card first." },
	visit_over: { tr: "Süren doldu. Kartını yeniden okut.", en: "Your time is up. Scan your card again." },
	code_unknown: {
		tr: "Bu kod tanınmadı. Kartını ya da kitabın etiketini okut.",
		en: "This code was not recognised. Scan your card or the label on the book.",
	},
	code_double: {
		tr: "Bu numara hem bir kartta hem bir kitapta var. Görevliye göster.",
		en: "A card and a book both have this number. Ask at the desk.",
	},
	pin_wrong: { tr: "PIN yanlış. Yeniden dene.", en: "The PIN is wrong. Try again." },
	exit_pin_wrong: { tr: "PIN yanlış. Yeniden deneyin.", en: "The PIN is wrong. Try again." },
	exit_staff_wrong: {
		tr: "Kullanıcı adı ya da parola yanlış veya bu hesap okulun bir görevlisine ait değil.",
		en: "The username or password is wrong, or the account does not belong to a member of this school's staff.",
	},
	no_pin: {
		tr: "Henüz PIN'in yok. Görevliden iste.",
		en: "You don't have a PIN yet. Ask for one at the desk.",
	},
	reader_inactive: {
		tr: "Kütüphane kaydın etkin değil. Görevliye sor.",
		en: "Your library record is not active. Ask at the desk.",
	},
	too_many_cards: {
		tr: "Arka arkaya çok kart okutuldu. Biraz bekle, sonra kartını yeniden okut.",
		en: "Too many cards were scanned in a row. Wait a moment, then scan your card again.",
	},
	loan_unknown: { tr: "Bu kitap sende görünmüyor.", en: "You don't have this book on loan." },
} as const;

/** Creates a refusal with a single reason, in the format of the rules' refusals. */
export function kioskRefusal(code: keyof typeof texts, language: Language, status = 422): ApiError {
	const text = texts[code];
	return refuseFor(code, text[language], { status, message: text });
}
