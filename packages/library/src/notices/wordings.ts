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
	class: { tr: "Okurun sınıfı", en: "Reader's class" },
	school: { tr: "Okul", en: "School" },
	library: { tr: "Kütüphane", en: "Library" },
	count: { tr: "Kitap sayısı", en: "Number of books" },
} as const satisfies Record<string, Text>;

export type Placeholder = keyof typeof placeholders;

/** Names of the kinds, for editors of the texts. */
export const wordingNames: Readonly<Record<WordingKind, Text>> = {
	due_soon: { tr: "İade tarihi yaklaşınca", en: "Before the due date" },
	overdue_1: { tr: "1. hatırlatma", en: "Reminder 1" },
	overdue_2: { tr: "2. hatırlatma", en: "Reminder 2" },
	overdue_3: { tr: "3. hatırlatma", en: "Reminder 3" },
	commission: { tr: "Komisyona iletme", en: "Referral to the committee" },
	hold_ready: { tr: "Ayırtılan kitap hazır olunca", en: "When a hold is ready" },
};

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_BODY_LENGTH = 600;

interface Shipped extends Readonly<Record<keyof Text, Wording>> {
	/** The Turkish words to a pupil, who is addressed as "sen"; families, teachers and other staff as "siz". */
	readonly sen: Wording;
}

const shipped: Readonly<Record<WordingKind, Shipped>> = {
	due_soon: {
		tr: {
			subject: "İade tarihi yaklaşıyor",
			body: "Okul kütüphanesinden alınan kitapların iade tarihi yaklaşıyor. Kitapları zamanında getirmenizi rica ederiz.",
		},
		sen: {
			subject: "İade tarihi yaklaşıyor",
			body: "Okul kütüphanesinden aldığın kitapların iade tarihi yaklaşıyor. Lütfen kitapları zamanında getir.",
		},
		en: {
			subject: "Library books due soon",
			body: "Books from the school library are due soon. Please return them on time.",
		},
	},
	overdue_1: {
		tr: {
			subject: "Kütüphane kitabı hatırlatması",
			body: "Okul kütüphanesinden alınan kitapların iade tarihi geçti. Kitapları en kısa sürede kütüphaneye getirmenizi rica ederiz.",
		},
		sen: {
			subject: "Kütüphane kitabı hatırlatması",
			body: "Okul kütüphanesinden aldığın kitapların iade tarihi geçti. Lütfen kitapları en kısa sürede kütüphaneye getir.",
		},
		en: {
			subject: "A reminder from the library",
			body: "Books from the school library are overdue. Please return them as soon as you can.",
		},
	},
	overdue_2: {
		tr: {
			subject: "Kütüphane kitabı: ikinci hatırlatma",
			body: "Daha önce de hatırlatmıştık: aşağıdaki kitaplar henüz iade edilmedi. Bu hafta getirmenizi rica ederiz. Bulamıyorsanız kütüphaneye haber verin, birlikte çözelim.",
		},
		sen: {
			subject: "Kütüphane kitabı: ikinci hatırlatma",
			body: "Daha önce de hatırlatmıştık: aşağıdaki kitapları henüz getirmedin. Lütfen bu hafta getir. Bulamıyorsan kütüphaneye haber ver, birlikte çözelim.",
		},
		en: {
			subject: "Second reminder from the library",
			body: "We have already sent a reminder, but the books below have not been returned yet. Please return them this week. If you can't find them, contact the library and we will find a solution together.",
		},
	},
	overdue_3: {
		tr: {
			subject: "Kütüphane kitabı: üçüncü hatırlatma",
			body: "Aşağıdaki kitaplar iki hatırlatmaya karşın iade edilmedi. Lütfen hemen getirin ya da kütüphaneye haber verin. Kitaplar iade edilmezse durum okulun komisyonuna iletilir.",
		},
		sen: {
			subject: "Kütüphane kitabı: üçüncü hatırlatma",
			body: "Aşağıdaki kitaplar iki hatırlatmaya karşın iade edilmedi. Lütfen hemen getir ya da kütüphaneye haber ver. Getirmezsen durum okulun komisyonuna iletilir.",
		},
		en: {
			subject: "Third reminder from the library",
			body: "The books below have not been returned after two reminders. Please return them now or contact the library. Otherwise the matter will be referred to the school's committee.",
		},
	},
	commission: {
		tr: {
			subject: "Kütüphane kitabı: komisyona iletildi",
			body: "Aşağıdaki kitaplar üç hatırlatmaya karşın iade edilmedi ve durum okulun komisyonuna iletildi. Kitapları getirmek ya da yenilerinin alınmasını görüşmek üzere kütüphaneye başvurmanızı rica ederiz.",
		},
		sen: {
			subject: "Kütüphane kitabı: komisyona iletildi",
			body: "Aşağıdaki kitaplar üç hatırlatmaya karşın iade edilmedi ve durum okulun komisyonuna iletildi. Lütfen kitapları getirmek ya da yenilerinin alınmasını konuşmak için kütüphaneye gel.",
		},
		en: {
			subject: "Library books: referred to the committee",
			body: "The books below have not been returned after three reminders, and the matter has been referred to the school's committee. Please return the books or contact the library to discuss a replacement.",
		},
	},
	hold_ready: {
		tr: { subject: "Ayırtılan kitap hazır", body: "Ayırtılan kitap kütüphanede sizi bekliyor." },
		sen: { subject: "Ayırttığın kitap hazır", body: "Ayırttığın kitap kütüphanede seni bekliyor." },
		en: { subject: "Reserved book ready", body: "The reserved book is ready for you at the library." },
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

/**
 * Returns a library's own text as it is, or the default where it has none.
 * @param isPupil whether the recipient is the pupil, and not their family, a teacher or other staff
 */
export function wordingOf(
	stored: unknown,
	kind: WordingKind,
	language: keyof Text,
	isPupil: boolean,
): Wording {
	const ours = shipped[kind][isPupil && language === "tr" ? "sen" : language];
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
