/**
 * Reads form bodies on every route: `multipart/form-data` and `application/x-www-form-urlencoded`, as PocketBase does
 * (tools/router/event.go). Routes that accept files read their form themselves.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { parseJsonBody } from "./body.ts";
import { addValue, bodyOfForm, formValues, partsOf } from "./multipart.ts";

declare module "fastify" {
	interface FastifyContextConfig {
		/** The route reads multipart bodies itself, including files. */
		ownForm?: boolean;
		/** The body is a record, or holds records, whose JSON may have any key. */
		holdsRecords?: boolean;
	}
}

type Body = Record<string, unknown>;

const urlencoded = "application/x-www-form-urlencoded";
const MAX_VALUES = 1000;

function fromPairs(text: string): Body {
	const pairs = [...new URLSearchParams(text)];
	if (pairs.length > MAX_VALUES) throw badRequest(messages.badBody);
	const values = formValues();
	for (const [name, value] of pairs) addValue(values, name, value);
	return bodyOfForm(values);
}

/**
 * Reads the values of a multipart body, at most `largest` characters in all. @throws ApiError 400 for files and
 * malformed bodies, 413
 */
async function fromParts(request: FastifyRequest, largest: number): Promise<Body> {
	const values = formValues();
	const limits = { fields: MAX_VALUES, fieldSize: largest, files: 1, fileSize: 1 };
	for await (const part of partsOf(request, { largest, limits })) {
		if (part.type === "file") {
			part.file.resume();
			throw badRequest(messages.badBody);
		}
		addValue(values, part.fieldname, String(part.value));
	}
	return bodyOfForm(values);
}

/** Parses a form value that is a JSON object or list: the form encoding of structured values. */
function parseIfJson(value: unknown): unknown {
	if (typeof value !== "string" || !/^\s*[{[]/.test(value)) return value;
	try {
		return parseJsonBody(`{"value":${value}}`).value;
	} catch {
		// Text that only begins with a bracket stays text.
		return value;
	}
}

const withParsedValues = (body: Body): Body =>
	Object.fromEntries(Object.entries(body).map(([name, value]) => [name, parseIfJson(value)]));

/** Whether a body is announced as multipart, before it has been read. */
export const isAnnouncedMultipart = ({ headers }: FastifyRequest): boolean =>
	/^multipart\/form-data\b/i.test(headers["content-type"] ?? "");

/** Whether a body was sent as a form: a single value of a multiple field is then a plain string. */
export const isForm = (request: FastifyRequest): boolean =>
	request.isMultipart() || request.headers["content-type"]?.startsWith(urlencoded) === true;

/** Reads forms on every route that does not do so itself; at most `largest` characters in all. */
export function readForms(app: FastifyInstance, largest: number): void {
	app.addContentTypeParser<string>(
		urlencoded,
		{ parseAs: "string" },
		async (_request: FastifyRequest, text: string) => fromPairs(text),
	);
	app.addHook("preValidation", async (request) => {
		// Record routes parse the values by field.
		if (request.routeOptions.config.ownForm) return;
		if (request.isMultipart()) request.body = withParsedValues(await fromParts(request, largest));
		else if (isForm(request)) request.body = withParsedValues((request.body ?? {}) as Body);
	});
}
