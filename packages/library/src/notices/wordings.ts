/**
 * Texts of notices to readers and families about loans and holds, by mail and on slips; a library may use its own
 * (`library_settings.notice_texts`). The list of books follows the text, so the text names none.
 */
import type { Text } from "../collections/definition.ts";
import { plainLine, plainText } from "../text/plain-text.ts";

export const wordingKinds = [
	"due_soon",
	"overdue_1",
	"overdue_2",
	"overdue_3",
	"commission",
	"hold_ready",
] as const;

export type WordingKind = (typeof wordingKinds)[number];

export interface Wording {
	readonly subject: string;
	readonly body: string;
}

/** Placeholders in a wording: `{reader}`. */
export const placeholders = {
	reader: { tr: "Okurun adı", en: "Reader's first name" },
	class: { tr: "Sınıfı", en: "Class" },
	school: { tr: "Okul", en: "School" },
	library: { tr: "Kütüphane", en: "Library" },
	count: { tr: "Kitap sayısı", en: "Number of books" },
} as const satisfies Record<string, Text>;

export type Placeholder = keyof typeof placeholders;

/** Names of the kinds, for editors of the texts. */
export const wordingNames: Readonly<Record<WordingKind, Text>> = {
	due_soon: { tr: "İade günü yaklaşınca", en: "Before the due date" },
	overdue_1: { tr: "Birinci hatırlatma", en: "First reminder" },
	overdue_2: { tr: "İkinci hatırlatma", en: "Second reminder" },
	overdue_3: { tr: "Üçüncü hatırlatma", en: "Third reminder" },
	commission: { tr: "Komisyona iletilince", en: "Passed to the commission" },
	hold_ready: { tr: "Ayırtılan kitap hazır olunca", en: "Hold is ready" },
};

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_BODY_LENGTH = 600;

const shipped: Readonly<Record<WordingKind, Readonly<Record<keyof Text, Wording>>>> = {
	due_soon: {
		tr: {
			subject: "İade günü yaklaşıyor",
			body: "Okul kütüphanesinden alınan kitapların iade günü yaklaşıyor. Zamanında getirmenizi rica ederiz.",
		},
		en: {
			subject: "Books are due soon",
			body: "Books from the school library are due soon. Please bring them back in time.",
		},
	},
	overdue_1: {
		tr: {
			subject: "Kütüphane kitabı hatırlatması",
			body: "Okul kütüphanesinden alınan kitapların iade günü geçti. En kısa sürede kütüphaneye getirmenizi rica ederiz.",
		},
		en: {
			subject: "A reminder from the library",
			body: "Books from the school library are overdue. Please bring them back as soon as you can.",
		},
	},
	overdue_2: {
		tr: {
			subject: "Kütüphane kitabı: ikinci hatırlatma",
			body: "Daha önce de hatırlatmıştık: aşağıdaki kitaplar henüz dönmedi. Bu hafta getirmenizi rica ederiz. Bulamıyorsanız kütüphaneye haber verin, birlikte çözelim.",
		},
		en: {
			subject: "Second reminder from the library",
			body: "We have reminded you before: the books below have not come back yet. Please bring them this week. If you cannot find them, tell the library.",
		},
	},
	overdue_3: {
		tr: {
			subject: "Kütüphane kitabı: üçüncü hatırlatma",
			body: "Aşağıdaki kitaplar iki hatırlatmaya karşın dönmedi. Lütfen hemen getirin ya da kütüphaneye haber verin. Dönmezse durum okulun komisyonuna iletilir.",
		},
		en: {
			subject: "Third reminder from the library",
			body: "The books below have not been returned after two reminders. Please return them now or contact the library. Otherwise the school's commission will be informed.",
		},
	},
	commission: {
		tr: {
			subject: "Kütüphane kitabı: komisyona iletildi",
			body: "Aşağıdaki kitaplar üç hatırlatmaya karşın dönmedi ve durum okulun komisyonuna iletildi. Kitabı getirmek ya da yenisinin alınmasını görüşmek üzere kütüphaneye başvurmanızı rica ederiz.",
		},
		en: {
			subject: "Library books: passed to the commission",
			body: "The books below have not been returned after three reminders, and the school's commission has been informed. Please return them or come to the library to discuss a replacement.",
		},
	},
	hold_ready: {
		tr: { subject: "Ayırttığınız kitap hazır", body: "Ayırtılan kitap kütüphanede sizi bekliyor." },
		en: { subject: "Your hold is ready", body: "The book on hold is waiting for you in the library." },
	},
};

/** Returns the wording used for a notice of a loan or hold. */
export const wordingKind = (kind: "due_soon" | "overdue" | "hold_ready", step: number): WordingKind =>
	kind !== "overdue" ? kind : step > 3 ? "commission" : (`overdue_${Math.max(1, step)}` as WordingKind);

const placePattern = /\{([^{}]*)\}/g;

const isPlace = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

type Fault = "kind" | "shape" | "length" | "place";

/**
 * Returns the first problem of stored texts, if any: unknown kinds or members, excessive length, an unknown
 * placeholder.
 */
export function wordingFault(stored: unknown): Fault | null {
	if (stored === null || stored === undefined || stored === "") return null;
	if (typeof stored !== "object" || Array.isArray(stored)) return "shape";
	for (const [kind, languages] of Object.entries(stored)) {
		if (!wordingKinds.some((known) => known === kind)) return "kind";
		if (typeof languages !== "object" || languages === null) return "shape";
		for (const [language, wording] of Object.entries(languages as object)) {
			if (language !== "tr" && language !== "en") return "kind";
			const { subject, body, ...more } = Object(wording) as Partial<Record<keyof Wording, unknown>>;
			if (typeof subject !== "string" || typeof body !== "string" || Object.keys(more).length > 0)
				return "shape";
			if (subject.length > MAX_SUBJECT_LENGTH || body.length > MAX_BODY_LENGTH) return "length";
			for (const [, name = ""] of `${subject} ${body}`.matchAll(placePattern))
				if (!isPlace(name)) return "place";
		}
	}
	return null;
}

/** Returns a library's own text, or the default where it has none. */
export function wordingOf(stored: unknown, kind: WordingKind, language: keyof Text): Wording {
	const ours = shipped[kind][language];
	if (wordingFault(stored) !== null) return ours;
	const all = Object(stored) as Partial<Record<string, Partial<Record<keyof Text, Partial<Wording>>>>>;
	const own = all[kind]?.[language];
	return { subject: own?.subject?.trim() || ours.subject, body: own?.body?.trim() || ours.body };
}

const filled = (pattern: string, values: Readonly<Record<Placeholder, string>>): string =>
	pattern.replace(placePattern, (whole, name: string) => (isPlace(name) ? values[name] : whole));

/** Fills the placeholders. The subject is one line; inserted values are not searched for placeholders again. */
export function fillWording(wording: Wording, values: Readonly<Record<Placeholder, string>>): Wording {
	return {
		subject: plainLine(filled(wording.subject, values)),
		body: plainText(filled(wording.body, values)),
	};
}
