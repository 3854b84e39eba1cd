import { ApiError } from "../errors.ts";

/** The filter or sort cannot be used: says why, and where. */
export function filterError(en: string, tr: string, at?: number): ApiError {
	const place =
		at === undefined ? { en: "", tr: "" } : { en: ` (position ${at + 1})`, tr: ` (${at + 1}. karakter)` };
	return new ApiError(400, {
		en: `Invalid filter or sort: ${en}${place.en}.`,
		tr: `Süzgeç ya da sıralama geçersiz: ${tr}${place.tr}.`,
	});
}

/** @throws ApiError 400: there is no such `:modifier` at this place. */
export function unknownModifier(modifier: string): never {
	throw filterError(`unknown modifier ":${modifier}"`, `bilinmeyen ek ":${modifier}"`);
}
