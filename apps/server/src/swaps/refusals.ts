/** Reasons for refusing a swap operation, in both languages: short enough for a child. */

import { labelsOf } from "@rafta/library/collections/definition";
import { swap_events, swaps } from "@rafta/library/collections/swaps";
import { fillPlaceholders } from "@rafta/library/text/placeholders";
import type { ApiError, Language } from "@rafta/records";
import { refuseFor } from "../kit/refusal.ts";

const texts = {
	swap_unknown: { tr: "Takas kitabı bulunamadı.", en: "The swap book was not found." },
	ask_unknown: { tr: "Takas isteği bulunamadı.", en: "The swap request was not found." },
	event_unknown: { tr: "Takas şenliği bulunamadı.", en: "The swap event was not found." },
	reader_unknown: { tr: "Bu numarayla kayıtlı bir okur yok.", en: "There is no reader with this number." },
	title_unknown: { tr: "Böyle bir eser yok.", en: "There is no such title." },
	reader_inactive: { tr: "Okurun kaydı etkin değil.", en: "The reader's record is not active." },
	library_copy: {
		tr: "Bu kitap kütüphanenin. Kütüphane kitapları takas edilmez.",
		en: "This is a library book. Library books can't be swapped.",
	},
	wrong_state: {
		tr: "Kitabın aşaması “{status}” olduğu için bu işlem yapılamaz.",
		en: "This isn't possible while the book's stage is “{status}”.",
	},
	event_state: {
		tr: "Şenliğin aşaması “{status}” olduğu için bu işlem yapılamaz.",
		en: "This isn't possible while the event's stage is “{status}”.",
	},
	everyday_off: {
		tr: "Okulda şu anda günlük takas yapılmıyor. Başlamış takaslar tamamlanır, takas şenlikleri de sürer.",
		en: "The school has no everyday swaps at the moment. Swaps in progress will be completed, and swap events continue as usual.",
	},
	event_full: { tr: "Şenlikte yer kalmadı.", en: "The event is full." },
	offer_limit: {
		tr: "Aynı anda en çok {max} kitap verilebilir. Bunlardan biri el değiştirince ya da geri çekilince yenisi verilebilir.",
		en: "A reader can offer up to {max} {max|book|books} at a time. Another can be offered once a book has been swapped or withdrawn.",
	},
	event_limit: {
		tr: "Her okur bu şenlikte en çok {max} kitap önerebilir.",
		en: "Each reader can offer up to {max} {max|book|books} in this event.",
	},
	offer_twice: { tr: "Bu eser zaten takasta.", en: "This title has already been offered." },
	too_worn: { tr: "Kitap bu takas için fazla yıpranmış.", en: "The book is too worn for this swap." },
	wants_limit: {
		tr: "En çok {max} kitap istenebilir.",
		en: "You can choose up to {max} {max|book|books}.",
	},
	textbook: {
		tr: "Bu şenliğe ders kitabı kabul edilmez.",
		en: "This event doesn't accept textbooks.",
	},
	own_book: {
		tr: "Bir okur kendi kitabını isteyemez ya da bildiremez.",
		en: "You can't request or report your own book.",
	},
	ask_limit: {
		tr: "Yanıt bekleyen {max} istek var. Bunlardan biri yanıtlanınca yeni bir istek gönderilebilir.",
		en: "You have {max} unanswered {max|request|requests}. You can send another once a request has been answered.",
	},
	ask_twice: { tr: "Bu kitap zaten istendi.", en: "You have already requested this book." },
	needs_return: {
		tr: "Karşılığında verilecek bir kitap seçilmeli.",
		en: "Choose a book to give in return.",
	},
	out_of_sight: {
		tr: "Görevliler kitaplardan birini inceliyor. O kitap yeniden rafa çıkınca isteğe yanıt verilebilir.",
		en: "Staff are checking one of the books. The request can be answered once that book is back on the shelf.",
	},
	ask_over: { tr: "Bu istek artık geçerli değil.", en: "This request is no longer valid." },
	under_way: {
		tr: "Kitaplardan biri verildi. Takas artık iptal edilemez.",
		en: "One of the books has been handed over. The swap can no longer be cancelled.",
	},
	other_not_here: {
		tr: "Karşılık olarak verilecek kitap henüz getirilmedi.",
		en: "The book offered in return has not been brought in yet.",
	},
	not_theirs: { tr: "Bu kitap bu okur için değil.", en: "This book is not for this reader." },
	reported_already: { tr: "Bu kitap zaten bildirildi.", en: "You have already reported this book." },
	changed_hands: {
		tr: "Bir kitap el değiştirdi ya da yola çıktı. Yayın artık geri alınamaz.",
		en: "A book has changed hands or is on its way. The result can no longer be unpublished.",
	},
	round_ended: {
		tr: "Okullardan biri şenliğini bitirdi. Yayın artık geri alınamaz.",
		en: "One of the schools has ended its event. The result can no longer be unpublished.",
	},
	legs_open: {
		tr: "{count} kitap henüz yeni sahibine verilmedi.",
		en: "{count} {count|book|books} {count|has|have} not been picked up yet.",
	},
	leftovers_open: {
		tr: "Okulda kalan {count} kitap için henüz karar verilmedi.",
		en: "A decision is still needed on {count} {count|book|books} left at the school.",
	},
	decision_needed: {
		tr: "Bağış için komisyon kararının tarihi ve numarası gerekli.",
		en: "A donation needs the date and number of the committee's decision.",
	},
	round_unknown: {
		tr: "Bu kodla açılmış bir okullar arası takas yok.",
		en: "There is no joint swap with this code.",
	},
	round_none: {
		tr: "Şenlik başka okullarla birleştirilmemiş.",
		en: "The event is not part of a joint swap.",
	},
	round_joined: {
		tr: "Şenlik zaten başka okullarla birleştirilmiş.",
		en: "The event is already part of a joint swap.",
	},
	round_school: {
		tr: "Okulun bu takasta zaten bir şenliği var.",
		en: "The school already has an event in this joint swap.",
	},
	round_late: {
		tr: "Okullardan biri kitap toplamayı bitirdi. Takasa artık katılınamaz.",
		en: "One of the schools has finished collecting books. It is too late to join.",
	},
	round_full: {
		tr: "Bir takasta en çok {max} okul birleşebilir.",
		en: "At most {max} {max|school|schools} can take part in a joint swap.",
	},
	round_books: {
		tr: "Birleşen okulların kitap sayısı toplamda en çok {max} olabilir.",
		en: "The schools taking part can have at most {max} {max|book|books} in total.",
	},
	round_waits: {
		tr: "Kitap toplamayı sürdüren okullar: {schools}.",
		en: "These schools are still collecting books: {schools}.",
	},
	stays_here: {
		tr: "Bu kitap başka bir okula gönderilmeyecek.",
		en: "This book is not going to another school.",
	},
	already_sent: { tr: "Bu kitap zaten yola çıktı.", en: "This book is already on its way." },
	already_arrived: { tr: "Bu kitap gideceği okula zaten ulaştı.", en: "This book has already arrived." },
	parcel_unknown: {
		tr: "Okula gelecek kitaplar arasında bu fişin kitabı yok.",
		en: "This slip does not match any book on its way to the school.",
	},
	not_on_its_way: { tr: "Bu kitap yolda değil.", en: "This book is not on its way." },
	not_arrived: {
		tr: "Kitap karşı okuldan henüz gelmedi.",
		en: "The book has not arrived from the partner school yet.",
	},
	on_its_way: {
		tr: "Okura gelecek kitap yolda. Kitap gelince yeniden denenebilir.",
		en: "A book is on its way to the reader. Try again once it has arrived.",
	},
	left_to_school: {
		tr: "Bu kitabın sahibi karşılığını aldı. Kitap geri verilemez; sonraki şenliğe aktarılabilir ya da bağışlanabilir.",
		en: "The owner has received a book in exchange for this one, so this book can't be returned. It can be carried over to the next event or donated.",
	},
} as const;

export type SwapProblem = keyof typeof texts;

const stateLabels = [swaps, swap_events].map((collection) => labelsOf(collection, "status"));

/** The display name of a state, of a book or of an event. */
const stateName = (state: string, language: Language): string =>
	stateLabels.map((labels) => labels[state]?.[language]).find(Boolean) ?? state;

/** 422 with its reason, or 404 for an unknown record (another school's counts as unknown). */
export function swapRefusal(
	code: SwapProblem,
	language: Language,
	values: Readonly<Record<string, string | number>> = {},
): ApiError {
	const message = fillPlaceholders(texts[code][language], (name) => {
		const value = String(values[name] ?? "");
		return name === "status" ? stateName(value, language) : value;
	});
	return refuseFor(code, message, code.endsWith("_unknown") ? { status: 404, message: texts[code] } : {});
}
