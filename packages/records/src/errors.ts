import { messages } from "./messages/api.ts";
import { textOf } from "./texts.ts";
import type { Text } from "./types/language.ts";

/** Error of one field: `{code, message}`, as PocketBase returns it under `data`. */
export interface FieldError {
	code: string;
	message: Text;
	/** Numbers of the message, by PocketBase's names, for texts of a client's own. */
	params?: Readonly<Record<string, string | number>>;
}

/** Errors by field; for lists and groups of options nested by position or member. */
export interface FieldErrors {
	readonly [name: string]: FieldError | FieldErrors;
}

/** Same while they are being collected. */
export type Errors = Record<string, FieldErrors[string]>;

/** Errors of a part by its name; nothing where the part has none. */
export const errorsIn = (part: string, errors: FieldErrors[string] | null | false): FieldErrors =>
	errors && Object.keys(errors).length > 0 ? { [part]: errors } : {};

/** Errors of the members of a list, by their positions. */
export const errorsOfEach = <Item>(
	items: readonly Item[],
	errorsOf: (item: Item) => FieldErrors[string] | null | false,
): FieldErrors =>
	Object.fromEntries(
		items.flatMap((item, position) => Object.entries(errorsIn(String(position), errorsOf(item)))),
	);

/** Whether it is a single error rather than a group. */
export const isFieldError = (error: FieldError | FieldErrors): error is FieldError =>
	typeof error.code === "string";

/**
 * Error response with a status of 400 or above. Can be thrown anywhere; the HTTP layer converts it to `{status,
 * message, data}` in the caller's language.
 */
export class ApiError extends Error {
	override name = "ApiError";
	readonly status: number;
	readonly text: Text;
	readonly data: FieldErrors;
	/** Further members of the response, already in the caller's language or language-free. */
	readonly extra: Readonly<Record<string, unknown>>;
	constructor(
		status: number,
		text: Text,
		data: FieldErrors = {},
		extra: Readonly<Record<string, unknown>> = {},
	) {
		super(text.en);
		this.status = status;
		this.text = text;
		this.data = data;
		this.extra = extra;
	}
}

/** 400 with the given or the general message. */
export const badRequest = (text: Text = messages.generic, data: FieldErrors = {}): ApiError =>
	new ApiError(400, text, data);

/** 400 with what an engine or another server has said, in its own words. */
export const refusedWith = (text: Text, why: string): ApiError =>
	badRequest(textOf("api.rawError", { text, why }));

export const forbidden = (text: Text = messages.notAllowed): ApiError => new ApiError(403, text);

/** 404: for what is missing and for what the caller may not know of. */
export const notFound = (text: Text = messages.notFound): ApiError => new ApiError(404, text);

/** One of the writes of a batch was refused, so none of them was applied. */
export class BatchRefused extends Error {
	override name = "BatchRefused";
	readonly position: number;
	readonly reason: ApiError;
	constructor(position: number, reason: ApiError) {
		super(reason.message);
		this.position = position;
		this.reason = reason;
	}
}
