/** Messages of reasons and warnings, in both languages. */

import { fillPlaceholders } from "../text/placeholders.ts";
import { type CalendarDate, formatDate } from "../turkish/dates.ts";
import { codeProblems } from "./codes.ts";
import { isOverdue } from "./lateness.ts";
import type { Reason, ReasonCode, Warning, WarningCode } from "./types.ts";

type Texts = Readonly<{ tr: string; en: string }>;

const reasons: Readonly<Record<ReasonCode, Texts>> = {
	reader_inactive: { tr: "Bu okurun kaydı etkin değil.", en: "This reader's record is not active." },
	reader_blocked: { tr: "Okur ödünce kapalı: {why}", en: "The reader is blocked: {why}" },
	suspended: {
		tr: "Okur, bir kitabı geç getirdiği için {date} tarihine kadar (o gün dâhil) kitap alamaz.",
		en: "The reader returned a book late and can borrow again only after {date}.",
	},
	membership_over: {
		tr: "Okurun üyeliği {date} tarihinde sona erdi.",
		en: "The reader's membership ended on {date}.",
	},
	other_school: {
		tr: "Okur ya da kitap başka bir okula ait.",
		en: "The reader or the book belongs to another school.",
	},
	copy_on_loan: {
		tr: "Kitap başka bir okurda. Önce iade alın.",
		en: "The book is on loan to another reader. Return it first.",
	},
	copy_on_hold_shelf: {
		tr: "Kitap başka bir okur için ayrıldı{who}.",
		en: "The book is reserved for another reader{who}.",
	},
	copy_status: {
		tr: "Kitap şu anda ödünç verilemez ({status}).",
		en: "The book can't be lent at the moment ({status}).",
	},
	copy_in_transit: {
		tr: "Kitap başka bir kütüphaneye gidecek: oraya gönderin ya da gerekçe yazıp ödünç verin.",
		en: "The book is on its way to another library: send it there, or enter a reason and lend it.",
	},
	copy_withdrawn: { tr: "Kitap kayıttan düşülmüş.", en: "The book has been withdrawn." },
	reference_only: {
		tr: "Bu kitap yalnızca kütüphanede okunur.",
		en: "This book is for use in the library only.",
	},
	teacher_only: {
		tr: "Bu kitap yalnızca öğretmenlere verilir.",
		en: "This book can be lent to teachers only.",
	},
	limit_reached: {
		tr: "Okurda {count} kitap var; sınır {max}. Okur önce birini iade etmeli.",
		en: "The reader has {count} {count|book|books}; the limit is {max}. One must be returned first.",
	},
	overdue: {
		tr: "Okurun {count} kitabı gecikmiş.{first}",
		en: "The reader has {count} overdue {count|book|books}.{first}",
	},
	hold_waiting: {
		tr: "Bu kitap için sırada bekleyen var.",
		en: "Another reader is in the queue for this book.",
	},
	ceiling_past: { tr: "En geç iade tarihi ({date}) geçti.", en: "The latest due date ({date}) has passed." },
	no_open_day: {
		tr: "Kütüphanenin önümüzdeki bir yıl içinde açık günü yok. Takvimi kontrol edin.",
		en: "The library is not open on any day in the next 12 months. Check the calendar.",
	},
	not_open: { tr: "Bu ödünç kapanmış.", en: "This loan is closed." },
	no_renewals: {
		tr: "Süre en çok {max} kez uzatılabilir.",
		en: "A loan can have at most {max} {max|renewal|renewals}.",
	},
	not_later: { tr: "Uzatma, iade tarihini değiştirmez.", en: "Renewing would not extend the due date." },
	renew_too_early: {
		tr: "Süre en erken {date} tarihinde uzatılabilir.",
		en: "The loan can be renewed from {date}.",
	},
	closed_day: {
		tr: "Kütüphane {date} tarihinde kapalı: açık bir gün seçin.",
		en: "The library is closed on {date}: choose a day when it is open.",
	},
	due_past: { tr: "İade tarihi geçmişte olamaz.", en: "The due date can't be in the past." },
	after_last_day: {
		tr: "En geç iade tarihi {date}: daha geç bir tarih seçilemez.",
		en: "The due date can't be after {date}.",
	},
	override_reason: {
		tr: "Gerekçe en az 3 karakter olmalı.",
		en: "The reason must have at least 3 characters.",
	},
	already_lost: {
		tr: "Bu kitap zaten kayıp olarak işaretlenmiş.",
		en: "This book is already marked as lost.",
	},
	already_claimed: {
		tr: "Okurun “getirdim” dediği zaten kaydedilmiş.",
		en: "This book has already been reported as returned.",
	},
	not_lost: { tr: "Bu kitap kayıp olarak işaretli değil.", en: "This book is not marked as lost." },
	not_claimed: {
		tr: "Bu ödünçte sonuçlandırılacak bir “getirdim” bildirimi yok.",
		en: "This loan has no report of a return to settle.",
	},
	comment_needed: { tr: "Bir açıklama yazın.", en: "Enter a comment." },
	copy_lent: {
		tr: "Kitap ödünçte görünüyor: önce iade alın.",
		en: "The book is on loan: return it first.",
	},
	set_unknown: {
		tr: "Bu aralıktaki numaralar tek bir eserin sınıf setini oluşturmuyor.",
		en: "The numbers in this range do not form a class set of one title.",
	},
	set_too_large: {
		tr: "Bir seferde en çok {max} nüsha verilebilir.",
		en: "At most {max} {max|copy|copies} can be lent at a time.",
	},
	date_in_future: { tr: "İşlem zamanı gelecekte olamaz.", en: "The time can't be in the future." },
	date_far_past: {
		tr: "Cihazın saati yanlış görünüyor; işlem, sunucuya ulaştığı saatte yapılmış sayıldı.",
		en: "The device's clock seems to be wrong, so the action was recorded with the time at which it reached the server.",
	},
	reader_unknown: codeProblems.reader_unknown,
	copy_unknown: codeProblems.copy_unknown,
	action_unknown: codeProblems.action_unknown,
	handled_by_staff: {
		tr: "Kitabın durumu bu arada elle değiştirildi; kaydı kontrol edin.",
		en: "The book's status has since been changed manually; check its record.",
	},
	event_foreign: {
		tr: "Bu işlem kimliği başka bir işlemde kullanılmış.",
		en: "This action ID has already been used for another action.",
	},
	date_before_loan: {
		tr: "Kitap, ödünç verildiği günden önce iade edilmiş olamaz.",
		en: "The return date can't be before the loan date.",
	},
	hold_has_title: {
		tr: "Bu kitap zaten okurda; ayırtılamaz.",
		en: "The reader already has this book, so it can't be reserved.",
	},
	hold_twice: { tr: "Okur bu kitabı zaten ayırttı.", en: "The reader has already reserved this book." },
	hold_on_shelf: {
		tr: "Kitap rafta: ayırtmadan ödünç alınabilir.",
		en: "The book is on the shelf and can be borrowed without a hold.",
	},
	hold_limit: {
		tr: "Okurun {count} ayırtması var; sınır {max}.",
		en: "The reader has {count} {count|hold|holds}; the limit is {max}.",
	},
	hold_no_copy: {
		tr: "Okulda bu okura ödünç verilebilecek nüsha yok.",
		en: "The school has no copy that can be lent to this reader.",
	},
	hold_by_staff: {
		tr: "Bu kütüphanede yalnızca görevliler kitap ayırtabilir.",
		en: "In this library, only staff can place holds.",
	},
	hold_ended: { tr: "Bu ayırtma sona ermiş.", en: "This hold has ended." },
	hold_not_waiting: { tr: "Bu ayırtma artık sırada değil.", en: "This hold is no longer in the queue." },
	hold_not_ready: { tr: "Bu ayırtma hazır değil.", en: "This hold is not ready." },
	hold_not_due: {
		tr: "Son alma günü henüz geçmedi: {date}.",
		en: "The pick-up date ({date}) has not passed yet.",
	},
	hold_nobody_waits: {
		tr: "Sırada bekleyen başka okur yok.",
		en: "There are no other readers in the queue.",
	},
	undo_too_late: {
		tr: "İşlem bir günden eski; geri alınamaz.",
		en: "This action is more than a day old and can't be undone.",
	},
	undo_moved_on: {
		tr: "Bu kitapla daha sonra başka bir işlem yapıldı; önceki işlem geri alınamaz.",
		en: "A later action has been recorded for this book, so this one can't be undone.",
	},
};

const warnings: Readonly<Record<WarningCode, Texts>> = {
	hold_ready: {
		tr: "Kitabı ayırtan var: ayırtma rafına koyun.",
		en: "This book is reserved: put it on the hold shelf.",
	},
	hold_transit: {
		tr: "Kitabı başka bir kütüphanede bekleyen var: oraya gönderin.",
		en: "A reader at another library has reserved this book: send it there.",
	},
	hold_away: {
		tr: "Kitap başka bir kütüphaneye gidecek: oraya gönderin.",
		en: "The book is on its way to another library: send it there.",
	},
	hold_again: {
		tr: "Kitabı ayırtan okur yeniden sıraya alındı: rafta başka nüsha varsa onu okutun.",
		en: "The reader who reserved this book is back in the queue. If another copy is on the shelf, scan that one.",
	},
	found: {
		tr: "Kayıp ya da bulunamamış görünen kitap bulundu.",
		en: "A book recorded as lost or missing has been found.",
	},
	seen: { tr: "Kitap zaten rafta görünüyordu.", en: "The book was already recorded as on the shelf." },
	status_stays: {
		tr: "Kitabın durumu değişmedi: {status}.",
		en: "The book's status has not changed: {status}.",
	},
	kept_unknown: {
		tr: "Kitabın bilgileri bu cihazda yok. İade saklandı; bağlantı gelince sunucuda kontrol edilecek.",
		en: "The book's data is not on this device. The return is saved and will be checked by the server when the connection is back.",
	},
	late: { tr: "{days} gün gecikti.", en: "The book is {days} {days|day|days} late." },
	suspension: {
		tr: "Okur, kitabı geç getirdiği için {date} tarihine kadar (o gün dâhil) kitap alamaz.",
		en: "Because of the late return, the reader can borrow again only after {date}.",
	},
	overdue_in_grace: {
		tr: "Okurun geciken kitabı var, ama hoşgörü süresi henüz dolmadı.",
		en: "The reader has an overdue book, but it is still within the grace period.",
	},
	age: {
		tr: "Kitap {age} yaş ve üstü için önerilir; okur daha küçük.",
		en: "The book is recommended for ages {age} and over; the reader is younger.",
	},
	renewed: {
		tr: "Kitap zaten bu okurdaydı; süre uzatıldı.",
		en: "The reader already had this book, so the loan was renewed.",
	},
	overridden: { tr: "İşlem istisna olarak yapıldı.", en: "The action was carried out as an exception." },
	claimed: {
		tr: "Okur bu kitabı getirdiğini söylemişti. Kitap şimdi mi getirildi, kütüphanede mi bulundu?",
		en: "The reader said they had returned this book. Was it returned just now, or found in the library?",
	},
	to_other_library: {
		tr: "Başka bir kütüphanenin kitabı: oraya gönderilecek kitapların arasına koyun.",
		en: "This book belongs to another library: put it with the books to be sent there.",
	},
	stays_here: {
		tr: "Başka bir kütüphanenin kitabıydı; artık bu kütüphanede.",
		en: "This book belonged to another library; it now stays at this one.",
	},
};

const statusNames: Readonly<Record<string, Texts>> = {
	in_transit: { tr: "yolda", en: "in transit" },
	repair: { tr: "onarımda", en: "in repair" },
	in_process: { tr: "işlemde", en: "in process" },
	missing: { tr: "bulunamadı", en: "missing" },
	lost: { tr: "kayıp", en: "lost" },
	withdrawn: { tr: "kayıttan düşülmüş", en: "withdrawn" },
};

/** What has to come back first, where the books are known: the rules count them, a desk names them. */
const first = (books: unknown, language: "tr" | "en"): string => {
	if (typeof books !== "string" || books === "") return "";
	return language === "tr" ? ` Önce iade edilmeli: ${books}.` : ` Return first: ${books}.`;
};

/** As many books as one sentence names. */
const MAX_NAMED = 3;

/** The reasons, with the titles of the overdue books in the reason that counts them. */
export const namingOverdue = (
	reasons: readonly Reason[],
	loans: readonly { status: string; due_on: CalendarDate; title: string }[],
	today: CalendarDate,
): Reason[] => {
	const titles = new Set(loans.filter((loan) => isOverdue(loan, today)).map(({ title }) => title));
	titles.delete("");
	const books = [...titles].slice(0, MAX_NAMED).join(", ");
	return reasons.map((reason) =>
		reason.code === "overdue" ? { ...reason, values: { ...reason.values, books } } : reason,
	);
};

/** Fills the placeholders of a text. */
export function fill(texts: Texts, values: Reason["values"], language: "tr" | "en"): string {
	return fillPlaceholders(texts[language], (name) => {
		const value = values[name] ?? "";
		if (name === "first") return first(values.books, language);
		if (name === "date") return formatDate(String(value));
		if (name === "status") return statusNames[value]?.[language] ?? String(value);
		return String(value);
	});
}

/** Where the rule's limit is 0: it is never reached, and nothing returned or cancelled changes it. */
const limitOfZero: Readonly<Partial<Record<ReasonCode, Texts>>> = {
	no_renewals: { tr: "Kurallara göre süre uzatılamaz.", en: "The rules don't allow renewals." },
	limit_reached: {
		tr: "Kurallara göre bu okura bu kitap ödünç verilmez.",
		en: "The rules don't allow this book to be lent to this reader.",
	},
	hold_limit: {
		tr: "Kurallara göre bu okur kitap ayırtamaz.",
		en: "The rules don't allow this reader to reserve books.",
	},
};

const noGround: Texts = { tr: "Okur ödünce kapalı.", en: "The reader is blocked." };

const blockedUntil: Texts = {
	tr: "Okur {date} tarihine kadar (o gün dâhil) ödünce kapalı.",
	en: "The reader is blocked until the end of {date}.",
};

/** Reasons as a volunteer's desk says them: that a reader is blocked, and neither why nor until when. */
export const withoutGrounds = (given: readonly Reason[]): Reason[] =>
	given.map((reason) => (reason.code === "reader_blocked" ? { ...reason, values: {} } : reason));

/**
 * The ministry's rule has no renewals at all: "0 times at most" is no sentence, nor is any other limit of 0. Nor is a block
 * whose ground nobody wrote, or the caller may not see.
 */
function textOf({ code, values }: Reason): Texts {
	const never = values.max === 0 ? limitOfZero[code] : undefined;
	if (never) return never;
	if (code === "reader_blocked" && !values.why) return values.date ? blockedUntil : noGround;
	return reasons[code];
}

/** A reason as one sentence. */
export const reasonMessage = (reason: Reason, language: "tr" | "en"): string =>
	fill(textOf(reason), reason.values, language);

/** A warning as one sentence. */
export const warningMessage = (warning: Warning, language: "tr" | "en"): string =>
	fill(warnings[warning.code], warning.values, language);
