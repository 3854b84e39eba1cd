/** Reasons for refusing a swap operation, in both languages: short enough for a child. */

import { labelsOf } from "@rafta/library/collections/definition";
import { swap_events, swaps } from "@rafta/library/collections/swaps";
import { fillPlaceholders } from "@rafta/library/text/placeholders";
import type { ApiError, Language } from "@rafta/records";
import { refuseFor } from "../platform/operations/refusal.ts";

const texts = {
	swap_unknown: { tr: "Takas kitabı bulunamadı.", en: "The swap was not found." },
	ask_unknown: { tr: "Takas isteği bulunamadı.", en: "The request was not found." },
	event_unknown: { tr: "Takas şenliği bulunamadı.", en: "The swap event was not found." },
	reader_unknown: { tr: "Bu numarayla bir okur yok.", en: "No reader has this number." },
	title_unknown: { tr: "Böyle bir eser yok.", en: "There is no such title." },
	reader_inactive: { tr: "Okurun kaydı etkin değil.", en: "The reader is not active." },
	library_copy: {
		tr: "Bu kitap kütüphanenin. Kütüphane kitapları takasa girmez.",
		en: "This is a library's book. Library books are never swapped.",
	},
	wrong_state: {
		tr: "Kitabın şu andaki durumunda bu yapılamaz: {status}.",
		en: "Not possible in the book's present state: {status}.",
	},
	event_state: {
		tr: "Şenliğin şu andaki aşamasında bu yapılamaz: {status}.",
		en: "Not possible in the event's present stage: {status}.",
	},
	everyday_off: {
		tr: "Okulda şu an günlük takas yok. Süren takaslar tamamlanır; takas şenlikleri sürer.",
		en: "The school has no everyday swaps now. Swaps under way are completed, swap events go on.",
	},
	event_full: { tr: "Şenlikte yer kalmadı.", en: "The event is full." },
	offer_limit: {
		tr: "Aynı anda en çok {max} kitap verilebilir. Yenisi için biri el değiştirmeli ya da geri çekilmeli.",
		en: "At most {max} {max|book|books} can be offered at a time. To add one, another must be swapped or taken back.",
	},
	event_limit: {
		tr: "Bu şenliğe bir okur en çok {max} kitap verir.",
		en: "A reader gives {max} {max|book|books} to this event at most.",
	},
	offer_twice: { tr: "Bu eser zaten takasta.", en: "This title is offered already." },
	too_worn: { tr: "Kitap bu takas için fazla yıpranmış.", en: "The book is too worn for this swap." },
	wants_limit: {
		tr: "En çok {max} kitap istenebilir.",
		en: "{max} {max|book|books} may be wished for at most.",
	},
	textbook: {
		tr: "Bu şenliğe ders kitabı kabul edilmez.",
		en: "This event takes no textbooks.",
	},
	own_book: { tr: "Kendi kitabını isteyemezsin.", en: "You cannot request your own book." },
	ask_limit: {
		tr: "Yanıt bekleyen {max} isteğin var. Önce onlar yanıtlansın.",
		en: "{max} of your requests are waiting for an answer. Wait for the answers first.",
	},
	ask_twice: { tr: "Bu kitabı zaten istedin.", en: "You have already requested this book." },
	needs_return: {
		tr: "Karşılığında vereceğin bir kitap seç.",
		en: "Choose a book that you give in return.",
	},
	out_of_sight: {
		tr: "Görevliler kitaplardan birine bakıyor: o yeniden rafa çıkınca yanıtla.",
		en: "Staff are looking at one of the books: answer once it is on the shelf again.",
	},
	ask_over: { tr: "Bu isteğin yanıtı verildi.", en: "This request has already been answered." },
	under_way: {
		tr: "Kitaplardan biri verildi. Takas artık geri alınamaz.",
		en: "One of the books has been handed over. The swap cannot be undone.",
	},
	other_not_here: {
		tr: "Karşılığındaki kitap henüz getirilmedi.",
		en: "The book in return has not been brought yet.",
	},
	not_theirs: { tr: "Bu kitap bu okur için değil.", en: "This book is not for this reader." },
	reported_already: { tr: "Bunu zaten bildirdin.", en: "You have reported this already." },
	changed_hands: {
		tr: "Bir kitap el değiştirdi ya da yola çıktı. Yayın artık geri alınamaz.",
		en: "A book has changed hands or is on its way. The result can no longer be taken back.",
	},
	round_ended: {
		tr: "Okullardan biri şenliğini bitirdi. Yayın artık geri alınamaz.",
		en: "One of the schools has ended its event. The result can no longer be taken back.",
	},
	legs_open: {
		tr: "{count} kitap henüz alınmadı.",
		en: "{count} {count|book|books} {count|has|have} not been fetched yet.",
	},
	leftovers_open: {
		tr: "Okulda kalan {count} kitap için karar verilmedi.",
		en: "{count} {count|book|books} left at the school still {count|needs|need} a decision.",
	},
	decision_needed: {
		tr: "Bağış için komisyon kararının tarihi ve sayısı gerekir.",
		en: "A donation needs the date and number of the commission's decision.",
	},
	round_unknown: { tr: "Bu kodla bir okullar arası takas yok.", en: "No joint swap has this code." },
	round_none: { tr: "Şenlik başka okullarla birleşmiş değil.", en: "The event is not joined with others." },
	round_joined: {
		tr: "Şenlik zaten başka okullarla birleşmiş.",
		en: "The event has joined others already.",
	},
	round_school: {
		tr: "Okulunuzun bu takasta zaten bir şenliği var.",
		en: "Your school has an event in this joint swap already.",
	},
	round_late: {
		tr: "Okullardan biri toplamayı bitirdi. Artık katılınamaz.",
		en: "One of the schools has stopped collecting. It is too late to join.",
	},
	round_full: {
		tr: "Bir takasta en çok {max} okul birleşir.",
		en: "At most {max} {max|school|schools} join in one swap.",
	},
	round_books: {
		tr: "Birleşen okulların toplam {max} kitabı olabilir.",
		en: "The schools may have at most {max} {max|book|books} in total.",
	},
	round_waits: { tr: "Toplaması sürüyor: {schools}.", en: "Still collecting: {schools}." },
	stays_here: { tr: "Bu kitap başka bir okula gitmiyor.", en: "This book does not go to another school." },
	already_sent: { tr: "Bu kitap yola çıktı.", en: "This book is on its way already." },
	already_arrived: { tr: "Bu kitap ulaştı.", en: "This book has arrived already." },
	parcel_unknown: {
		tr: "Bu fişle okulunuza gelecek bir kitap yok.",
		en: "No book with this slip is coming to your school.",
	},
	not_on_its_way: { tr: "Bu kitap yolda değil.", en: "This book is not on its way." },
	not_arrived: {
		tr: "Kitap öteki okuldan henüz gelmedi.",
		en: "The book has not come from the other school yet.",
	},
	on_its_way: {
		tr: "Okurun kitabı yolda. Gelince yeniden deneyin.",
		en: "The reader's book is on its way. Try again once it has arrived.",
	},
	left_to_school: {
		tr: "Sahibi karşılığını aldı. Bu kitap geri verilmez: devredilir ya da bağışlanır.",
		en: "Its owner got a book in return. It cannot go back; carry it over or donate it.",
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
