import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AskerGone, DatabaseUnusable, QueryTooCostly, ValueRefused } from "../database/port.ts";
import { ApiError, badRequest, type FieldErrors, isFieldError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { Language } from "../service.ts";
import { languageOf } from "./language.ts";

function fields(data: FieldErrors, language: Language): Record<string, unknown> {
	const shown = Object.entries(data).map(([name, error]) => [
		name,
		isFieldError(error) ? { code: error.code, message: error.message[language] } : fields(error, language),
	]);
	return Object.fromEntries(shown);
}

/** Seconds after which it is worth while to ask again for what cannot be served now. */
const rest = 10;

/** What lies with the data or the disk and passes, or is mended; `null` for what nobody foresaw. */
function fromStorage(error: Error): ApiError | null {
	const isFull = "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
	const code = error instanceof DatabaseUnusable ? error.code : isFull ? "full" : null;
	if (code === "full") return new ApiError(507, messages.storageFull);
	if (code === "damaged") return new ApiError(503, messages.storageDamaged);
	return code && new ApiError(503, messages.storageBusy, {}, { retry_after: rest });
}

/** What Fastify or a plugin refused by itself, as an answer of ours; `null` for what nobody foresaw. */
function fromFramework(error: FastifyError): ApiError | null {
	const status = error.statusCode ?? 500;
	if (status < 400 || status >= 500) return null;
	if (status === 404) return new ApiError(404, messages.notFound);
	if (status === 413) return new ApiError(413, messages.tooLarge);
	if (status === 415) return new ApiError(415, messages.unsupportedType);
	if (status === 429) return new ApiError(429, messages.tooMany);
	return status === 400 ? badRequest(messages.badBody) : new ApiError(status, messages.generic);
}

/** An `ApiError` as JSON in the asker's language. */
export const shownError = (error: ApiError, language: Language): Record<string, unknown> => ({
	data: fields(error.data, language),
	message: error.text[language],
	status: error.status,
	...error.extra,
});

/** Answers an `ApiError` as `{status, message, data}` and its further members, in the asker's language. */
function sendApiError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const language = languageOf(request.headers["accept-language"]);
	const wait = error.extra.retry_after;
	if (typeof wait === "number") reply.header("retry-after", String(wait));
	return reply.code(error.status).send(shownError(error, language));
}

/**
 * Turns whatever was thrown into an answer. The unforeseen becomes a 500 without details; the details go to
 * the log.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	if (error instanceof ApiError) return sendApiError(error, request, reply);
	const known = fromFramework(error);
	if (known !== null) return sendApiError(known, request, reply);
	if (error instanceof QueryTooCostly) return sendApiError(badRequest(messages.tooCostly), request, reply);
	// Nobody hears it; the code is the one under which such requests stand in the logs of others.
	if (error instanceof AskerGone) return reply.code(499).send();
	request.server.recordService.damage.note(error);
	request.log.error({ err: error }, "request failed");
	if (error instanceof ValueRefused) return sendApiError(badRequest(messages.valueRefused), request, reply);
	return sendApiError(fromStorage(error) ?? new ApiError(500, messages.generic), request, reply);
}
