import { messages } from "./messages/api.ts";
import type { Language } from "./service.ts";

/** A message in each language of the interface. */
export type Text = Readonly<Record<Language, string>>;

/** Why one field was refused: `{code, message}`, as the peer shows it under `data`. */
export interface FieldError {
	code: string;
	message: Text;
}

/** Reasons by field; of a list or a group of options by position or member, as deep as the input goes. */
export interface FieldErrors {
	readonly [name: string]: FieldError | FieldErrors;
}

/** Whether it is a reason itself and no group of them. */
export const isFieldError = (error: FieldError | FieldErrors): error is FieldError =>
	typeof error.code === "string";

/**
 * An answer with a status of 400 or above. Thrown anywhere, turned into
 * `{status, message, data}` in the caller's language at the HTTP edge.
 */
export class ApiError extends Error {
	override name = "ApiError";
	readonly status: number;
	readonly text: Text;
	readonly data: FieldErrors;
	/** Further members of the answer, already in the caller's language or language-free. */
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

/** 403. */
export const forbidden = (text: Text = messages.notAllowed): ApiError => new ApiError(403, text);

/** 404: for what is missing and for what the asker may not know of. */
export const notFound = (text: Text = messages.notFound): ApiError => new ApiError(404, text);
