/** Messages of refusals for readers: short, in a child's words, and without notes by staff. */
import { fill, reasonMessage } from "./reasons.ts";
import type { Reason, ReasonCode } from "./types.ts";

type Texts = Readonly<{ tr: string; en: string }>;

const readerMessages: Readonly<Partial<Record<ReasonCode, Texts>>> = {
	reader_inactive: {
		tr: "Kütüphane kaydın etkin değil. Görevliye sor.",
		en: "Your library record is not active. Ask at the desk.",
	},
	reader_blocked: {
		tr: "Şu anda kitap alamıyorsun. Görevliye sor.",
		en: "You can't borrow books right now. Ask at the desk.",
	},
	other_school: { tr: "Bu kitap başka bir okulun.", en: "This book belongs to another school." },
	copy_on_loan: { tr: "Bu kitap başka birinde görünüyor.", en: "Someone else has this book." },
	copy_on_hold_shelf: {
		tr: "Bu kitap başka biri için ayrılmış. Görevliye ver.",
		en: "This book is reserved for someone else. Please hand it in at the desk.",
	},
	copy_status: {
		tr: "Bu kitap şu anda ödünç verilmiyor. Görevliye ver.",
		en: "This book can't be borrowed right now. Please hand it in at the desk.",
	},
	copy_in_transit: {
		tr: "Bu kitap başka bir kütüphaneye gidecek. Görevliye ver.",
		en: "This book is on its way to another library. Please hand it in at the desk.",
	},
	copy_withdrawn: {
		tr: "Bu kitap artık ödünç verilmiyor. Görevliye ver.",
		en: "This book can no longer be borrowed. Please hand it in at the desk.",
	},
	reference_only: {
		tr: "Bu kitap burada okunur, eve götürülmez.",
		en: "You can read this book here, but you can't take it home.",
	},
	teacher_only: { tr: "Bu kitabı yalnızca öğretmenler alabilir.", en: "Only teachers can borrow this book." },
	limit_reached: {
		tr: "Sende {count} kitap var, en çok {max} alabilirsin. Önce birini getirmelisin.",
		en: "You have {count} {count|book|books}; the limit is {max}. Please return one first.",
	},
	overdue: {
		tr: "Önce elindeki geciken {count|kitabı|kitapları} getirmelisin.",
		en: "Please return your overdue {count|book|books} first.",
	},
	hold_waiting: {
		tr: "Bu kitap için sırada bekleyen var.",
		en: "Someone else is in the queue for this book.",
	},
	ceiling_past: {
		tr: "Bu dönem kitap verme süresi bitti ({date}).",
		en: "Lending for this term ended on {date}.",
	},
	no_open_day: {
		tr: "Kütüphane uzun süre kapalı. Görevliye sor.",
		en: "The library will be closed for a long time. Ask at the desk.",
	},
	suspended: {
		tr: "Bir kitabı geç getirdiğin için {date} tarihine kadar (o gün dâhil) kitap alamazsın.",
		en: "You returned a book late, so you can borrow again only after {date}.",
	},
	membership_over: {
		tr: "Üyeliğin {date} tarihinde bitti. Görevliye sor.",
		en: "Your membership ended on {date}. Ask at the desk.",
	},
	renew_too_early: {
		tr: "Süreyi {date} tarihinden itibaren uzatabilirsin.",
		en: "You can renew this loan from {date}.",
	},
	hold_has_title: { tr: "Bu kitap zaten sende.", en: "You already have this book." },
	hold_twice: { tr: "Bu kitabı zaten ayırttın.", en: "You have already reserved this book." },
	hold_on_shelf: {
		tr: "Kitap rafta: kütüphaneye gel, hemen al.",
		en: "The book is on the shelf: come and borrow it.",
	},
	hold_limit: {
		tr: "{count} kitap ayırttın, en çok {max} kitap ayırtabilirsin. Önce birini iptal et.",
		en: "You have reserved {count} {count|book|books}; the limit is {max}. Cancel a reservation first.",
	},
	hold_no_copy: {
		tr: "Okulda bu kitabın sana verilebilecek bir nüshası yok. Görevliye sor.",
		en: "The school has no copy of this book that you can borrow. Ask at the desk.",
	},
	hold_by_staff: {
		tr: "Bu kütüphanede yalnızca görevliler kitap ayırtabilir. Görevliye söyle.",
		en: "In this library, only staff can reserve books for you. Ask at the desk.",
	},
	not_open: { tr: "Bu kitap sende görünmüyor.", en: "This book is not on loan to you." },
	no_renewals: {
		tr: "Bu kitabın süresi daha fazla uzatılamaz.",
		en: "You can't renew this book again.",
	},
	not_later: {
		tr: "Süreyi şimdi uzatsan da son gün değişmez. Birkaç gün sonra yeniden dene.",
		en: "Renewing now would not change the due date. Try again in a few days.",
	},
};

/** A limit of 0: "again", "the limit is 0" and "return one first" would be untrue. */
const limitOfZero: Readonly<Partial<Record<ReasonCode, Texts>>> = {
	no_renewals: { tr: "Bu kitabın süresi uzatılamaz.", en: "This book can't be renewed." },
	limit_reached: {
		tr: "Bu kitap sana ödünç verilemiyor. Görevliye sor.",
		en: "You can't borrow this book. Ask at the desk.",
	},
	hold_limit: { tr: "Kitap ayırtamazsın. Görevliye sor.", en: "You can't reserve books. Ask at the desk." },
};

/** Message of a reason for the reader; staff see `reasonMessage`. */
export function plainMessage(reason: Reason, language: "tr" | "en"): string {
	const never = reason.values.max === 0 ? limitOfZero[reason.code] : undefined;
	const texts = never ?? readerMessages[reason.code];
	return texts ? fill(texts, reason.values, language) : reasonMessage(reason, language);
}
