import { ApiError, type Text } from "../errors.ts";

/** A filter or sort that cannot be used. */
export class FilterError extends ApiError {
	/** What is wrong, without the place. */
	readonly why: Text;
	/** The character at which it was found, from 0; what is wrong with the whole has none. */
	at: number | undefined;
	constructor(why: Text, text: Text, at: number | undefined) {
		super(400, text);
		this.why = why;
		this.at = at;
	}
}

/** The filter or sort cannot be used: says why, and where. */
export function filterError(en: string, tr: string, at?: number): FilterError {
	const place =
		at === undefined ? { en: "", tr: "" } : { en: ` (position ${at + 1})`, tr: ` (${at + 1}. karakter)` };
	const text = {
		en: `Invalid filter or sort: ${en}${place.en}.`,
		tr: `Süzgeç ya da sıralama geçersiz: ${tr}${place.tr}.`,
	};
	return new FilterError({ en: `${en}.`, tr: `${tr}.` }, text, at);
}

/** @throws ApiError 400: there is no such `:modifier` at this place. */
export function unknownModifier(modifier: string): never {
	throw filterError(`unknown modifier ":${modifier}"`, `bilinmeyen ek ":${modifier}"`);
}
