import { ApiError } from "../errors.ts";
import type { Text } from "../types/language.ts";

/** Error for an invalid filter or sort. */
export class FilterError extends ApiError {
	/** Reason without the position. */
	readonly why: Text;
	/** Character position of the error, from 0; absent if it concerns the whole expression. */
	at: number | undefined;
	constructor(why: Text, text: Text, at: number | undefined) {
		super(400, text);
		this.why = why;
		this.at = at;
	}
}

/** Creates the error for an invalid filter or sort, with reason and position. */
export function filterError(en: string, tr: string, at?: number): FilterError {
	const place =
		at === undefined ? { en: "", tr: "" } : { en: ` (position ${at + 1})`, tr: ` (${at + 1}. karakter)` };
	const text = {
		en: `Invalid filter or sort: ${en}${place.en}.`,
		tr: `Süzgeç ya da sıralama geçersiz: ${tr}${place.tr}.`,
	};
	return new FilterError({ en: `${en}.`, tr: `${tr}.` }, text, at);
}

/**
 * @throws ApiError 400: this `:modifier` does not exist here.
 */
export function unknownModifier(modifier: string): never {
	throw filterError(`unknown modifier ":${modifier}"`, `bilinmeyen ek “:${modifier}”`);
}
