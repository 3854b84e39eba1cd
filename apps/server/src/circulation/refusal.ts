import { reasonMessage, warningMessage } from "@rafta/library/circulation/reasons";
import type { Reason, Warning } from "@rafta/library/circulation/types";
import { ApiError, type Language } from "@rafta/records";

const refused = { tr: "İşlem yapılamadı.", en: "This could not be done." };

/** 422 with every reason at once, in the caller's language (design section 4). */
export function refusal(reasons: readonly Reason[], language: Language): ApiError {
	return new ApiError(
		422,
		refused,
		{},
		{
			reasons: reasons.map((reason) => ({
				code: reason.code,
				message: reasonMessage(reason, language),
				overridable: reason.overridable,
			})),
		},
	);
}

const unknown = {
	copy_unknown: {
		tr: "Bu barkodla bir kitap yok. Etiketi yeniden okutun.",
		en: "No book has this barcode. Scan the label again.",
	},
	reader_unknown: { tr: "Bu numarayla bir okur yok.", en: "No reader has this number." },
	code_unknown: {
		tr: "Tanınmayan kod: ne kitap ne de okur.",
		en: "Unknown code: neither a book nor a reader.",
	},
	loan_unknown: { tr: "Ödünç kaydı bulunamadı.", en: "The loan was not found." },
	action_unknown: { tr: "Geri alınacak işlem bulunamadı.", en: "The action to undo was not found." },
} as const;

/** 404 for something that was scanned and is not there, with a reason like a refusal's. */
export function notKnown(code: keyof typeof unknown, language: Language): ApiError {
	const text = unknown[code];
	return new ApiError(404, text, {}, { reasons: [{ code, message: text[language], overridable: false }] });
}

const byIsbn = {
	isbn_no_copy: {
		tr: "Bu ISBN'in rafta boş nüshası yok. Kütüphane etiketini okutun.",
		en: "No free copy has this ISBN. Scan the library's own label.",
	},
	isbn_ambiguous: {
		tr: "Bu ISBN'in birden çok nüshası var. Kütüphane etiketini okutun.",
		en: "Several copies have this ISBN. Scan the library's own label.",
	},
} as const;

/** 422 for an ISBN that does not lead to one copy. */
export function isbnRefusal(code: keyof typeof byIsbn, language: Language): ApiError {
	const text = byIsbn[code];
	return new ApiError(422, text, {}, { reasons: [{ code, message: text[language], overridable: false }] });
}

export const shownWarnings = (warnings: readonly Warning[], language: Language) =>
	warnings.map((warning) => ({ code: warning.code, message: warningMessage(warning, language) }));
