import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { CallerGone, DatabaseUnusable, QueryTooCostly, ValueRefused } from "../database/port.ts";
import { ApiError, badRequest, type FieldErrors, isFieldError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { inLanguage } from "../texts.ts";
import type { Language } from "../types/language.ts";
import { languageOf } from "./language.ts";

function fields(data: FieldErrors, language: Language): Record<string, unknown> {
	const shown = Object.entries(data).map(([name, error]) => [
		name,
		isFieldError(error)
			? {
					code: error.code,
					message: inLanguage(error.message, language),
					...(error.params && { params: error.params }),
				}
			: fields(error, language),
	]);
	return Object.fromEntries(shown);
}

/** Seconds after which a client should retry a request that cannot be served now. */
const rest = 10;

/** Maps temporary or repairable errors of data and disk; `null` for unexpected ones. */
function fromStorage(error: Error): ApiError | null {
	const isFull = "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
	const code = error instanceof DatabaseUnusable ? error.code : isFull ? "full" : null;
	if (code === "full") return new ApiError(507, messages.storageFull);
	if (code === "damaged") return new ApiError(503, messages.storageDamaged);
	return code && new ApiError(503, messages.storageBusy, {}, { retry_after: rest });
}

/** Maps errors of Fastify or a plugin to an `ApiError`; `null` for unexpected ones. */
function fromFramework(error: FastifyError): ApiError | null {
	const status = error.statusCode ?? 500;
	if (status < 400 || status >= 500) return null;
	if (status === 404) return new ApiError(404, messages.notFound);
	if (status === 413) return new ApiError(413, messages.tooLarge);
	if (status === 415) return new ApiError(415, messages.unsupportedType);
	if (status === 429) return new ApiError(429, messages.tooMany);
	return status === 400 ? badRequest(messages.badBody) : new ApiError(status, messages.generic);
}

/** An `ApiError` as JSON in the caller's language. */
export const shownError = (error: ApiError, language: Language): Record<string, unknown> => ({
	data: fields(error.data, language),
	message: inLanguage(error.text, language),
	status: error.status,
	...error.extra,
});

/** Sends an `ApiError` as `{status, message, data}` and its further members, in the caller's language. */
function sendApiError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const language = languageOf(request.headers["accept-language"]);
	const wait = error.extra.retry_after;
	if (typeof wait === "number") reply.header("retry-after", String(wait));
	return reply.code(error.status).send(shownError(error, language));
}

/**
 * Converts any thrown error to a response. Unexpected errors become a 500 without details; the details are logged.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	if (error instanceof ApiError) {
		if (error.cause) request.log.error({ err: error.cause }, "request refused");
		return sendApiError(error, request, reply);
	}
	const known = fromFramework(error);
	if (known !== null) return sendApiError(known, request, reply);
	if (error instanceof QueryTooCostly) return sendApiError(badRequest(messages.tooCostly), request, reply);
	// The client is gone; 499 is the code under which other servers log such requests.
	if (error instanceof CallerGone) return reply.code(499).send();
	request.server.recordService.damage.note(error);
	request.log.error({ err: error }, "request failed");
	if (error instanceof ValueRefused) return sendApiError(badRequest(messages.valueRefused), request, reply);
	return sendApiError(fromStorage(error) ?? new ApiError(500, messages.generic), request, reply);
}
