/** Messages of refusals for readers: short, in a child's words, and without notes by staff. */
import { fill, reasonMessage } from "./reasons.ts";
import type { Reason, ReasonCode } from "./types.ts";

type Texts = Readonly<{ tr: string; en: string }>;

const readerMessages: Readonly<Partial<Record<ReasonCode, Texts>>> = {
	reader_inactive: {
		tr: "Kütüphane kaydın açık değil. Görevliye sor.",
		en: "Your library record is not open. Ask at the desk.",
	},
	reader_blocked: {
		tr: "Şu anda kitap alamıyorsun. Görevliye sor.",
		en: "You cannot borrow at the moment. Ask at the desk.",
	},
	other_school: { tr: "Bu kitap başka bir okulun.", en: "This book belongs to another school." },
	copy_on_loan: { tr: "Bu kitap başka birinde görünüyor.", en: "Somebody else has this book." },
	copy_on_hold_shelf: {
		tr: "Bu kitap başka biri için ayrılmış. Görevliye ver.",
		en: "This book is kept for somebody else. Give it to the desk.",
	},
	copy_status: {
		tr: "Bu kitap şu anda ödünç verilmiyor. Görevliye ver.",
		en: "This book is not lent at the moment. Give it to the desk.",
	},
	copy_in_transit: {
		tr: "Bu kitap başka kütüphaneye gidiyor. Görevliye ver.",
		en: "This book is on its way to another library. Give it to the desk.",
	},
	copy_withdrawn: {
		tr: "Bu kitap artık ödünç verilmiyor. Görevliye ver.",
		en: "This book is not lent any more. Give it to the desk.",
	},
	reference_only: {
		tr: "Bu kitap burada okunur, eve götürülmez.",
		en: "This book is read here and does not go home.",
	},
	teacher_only: { tr: "Bu kitabı yalnızca öğretmenler alabilir.", en: "Only teachers may take this book." },
	limit_reached: {
		tr: "Sende {count} kitap var, en çok {max} alabilirsin. Önce birini getirmelisin.",
		en: "You have {count} {count|book|books} and may have {max}. Bring one back first.",
	},
	overdue: {
		tr: "Önce elindeki geciken kitabı getirmelisin.",
		en: "First bring back the book that is late.",
	},
	hold_waiting: { tr: "Bu kitap için sırada bekleyen var.", en: "Somebody is waiting for this book." },
	ceiling_past: {
		tr: "Bu dönem kitap verme süresi bitti ({date}).",
		en: "Lending has ended for this term ({date}).",
	},
	no_open_day: {
		tr: "Kütüphane uzun süre kapalı. Görevliye sor.",
		en: "The library is closed for a long time.",
	},
	suspended: {
		tr: "Bir kitabı geç getirdiğin için {date} gününe kadar (o gün dahil) kitap alamazsın.",
		en: "You returned a book late and cannot borrow until after {date}.",
	},
	membership_over: {
		tr: "Üyeliğin {date} günü bitti. Görevliye sor.",
		en: "Your membership ended on {date}.",
	},
	renew_too_early: {
		tr: "Süreyi {date} gününden başlayarak uzatabilirsin.",
		en: "You can keep it longer from {date} on.",
	},
	hold_has_title: { tr: "Bu kitap zaten sende.", en: "You have this book already." },
	hold_twice: { tr: "Bu kitabı zaten ayırttın.", en: "You hold this book already." },
	hold_on_shelf: {
		tr: "Kitap rafta: kütüphaneye gel, hemen al.",
		en: "The book is on the shelf: come and take it.",
	},
	hold_limit: {
		tr: "{count} kitap ayırttın, en çok {max} olabilir. Önce birinden vazgeç.",
		en: "You hold {count} {count|book|books} and may hold {max}. Give one up first.",
	},
	hold_no_copy: {
		tr: "Okulda sana verilebilecek bir nüshası yok. İsteklerine ekleyebilirsin.",
		en: "The school has no copy for you. You may wish for it.",
	},
	hold_by_staff: {
		tr: "Bu kütüphanede kitabı görevli ayırır. Ona söyle.",
		en: "In this library the staff hold books. Ask them.",
	},
	not_open: { tr: "Bu kitap sende görünmüyor.", en: "This book is not with you." },
	no_renewals: {
		tr: "Bu kitabın süresi daha fazla uzatılamaz.",
		en: "This book cannot be renewed any more.",
	},
	not_later: {
		tr: "Son gün şimdilik ileri gitmiyor. Birkaç gün sonra yeniden dene.",
		en: "The last day would not change yet. Try again in some days.",
	},
};

/** Message of a reason for the reader; staff see `reasonMessage`. */
export function plainMessage(reason: Reason, language: "tr" | "en"): string {
	const texts = readerMessages[reason.code];
	return texts ? fill(texts, reason.values, language) : reasonMessage(reason, language);
}
