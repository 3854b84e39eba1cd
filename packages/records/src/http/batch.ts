import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FileField } from "../collections/definition.ts";
import { problems } from "../collections/fields/problems.ts";
import { isSafeKey } from "../collections/fields/safe-json.ts";
import { reasons } from "../collections/reasons.ts";
import {
	ApiError,
	BatchRefused,
	badRequest,
	errorsOfEach,
	type FieldError,
	type FieldErrors,
	forbidden,
} from "../errors.ts";
import type { FileStore } from "../files/store.ts";
import { isObject } from "../is-object.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import { inLanguage } from "../texts.ts";
import type { BatchWrite } from "../types/api.ts";
import type { Upload } from "../types/records.ts";
import { parseRecordBody, recordBody } from "./body.ts";
import { callerOf, requestContext } from "./context.ts";
import { serverOptions } from "./edge.ts";
import { shownError } from "./errors.ts";
import { isAnnouncedMultipart } from "./forms.ts";
import {
	add,
	bare,
	discard,
	fileFields,
	JSON_PART,
	partsOf,
	problem,
	type ReceivedFile,
	receive,
} from "./multipart.ts";

/** Default maximum body size in bytes with its files, as with PocketBase. */
const largestBody = 128 * 1024 * 1024;
/** Maximum of its JSON: what it is made of is in memory several times, and is read in one piece. */
const largestJson = 4 * 1024 * 1024;
/** Default timeout in milliseconds. */
const TIMEOUT_MS = 3000;
const MAX_FILES = 500;

type Body = Record<string, unknown>;

const urlForm = /^\/api\/collections\/([^/?]+)\/records(?:\/([^/?]+))?(?:\?(.*))?$/;

function decodePath(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		throw badRequest(messages.badBatch);
	}
}

/** Actions by the method, on an address without and with a record's id. */
const actions: ReadonlyMap<string, { all?: BatchWrite["action"]; one?: BatchWrite["action"] }> = new Map([
	["POST", { all: "create" }],
	["PUT", { all: "upsert" }],
	["PATCH", { one: "update" }],
	["DELETE", { one: "delete" }],
]);

const texts = (value: unknown): Record<string, string> =>
	Object.fromEntries(
		Object.entries(isObject(value) ? value : {})
			.filter(([name, one]) => typeof one === "string" && isSafeKey(name))
			.map(([name, one]) => [name.toLowerCase().replaceAll("-", "_"), String(one)]),
	);

/** Parses one member of `requests` as a write. @throws ApiError 400 when it is not one */
function readWrite(value: unknown, position: number): BatchWrite & { body: Body; uploads: Upload[] } {
	if (!isObject(value)) throw badRequest(messages.unreadBatch);
	const [, collection = "", id, query = ""] = urlForm.exec(String(value.url ?? "")) ?? [];
	const action = actions.get(String(value.method ?? "").toUpperCase())?.[id === undefined ? "all" : "one"];
	if (collection === "" || !action) throw new BatchRefused(position, badRequest());
	const { authorization: _authorization, ...headers } = texts(value.headers);
	return {
		action,
		collection: decodePath(collection),
		id: decodePath(id ?? ""),
		body: isObject(value.body) ? recordBody(value.body) : {},
		query: Object.fromEntries(new URLSearchParams(query)),
		headers,
		uploads: [],
	};
}

/**
 * Methods that PocketBase accepts here; one that does not fit its address is reported at its position when it is run.
 */
const methods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);
const MAX_URL_LENGTH = 2000;

/** Missing or too long values in the members of `requests`, by position; if there are any, nothing is run. */
const requestErrors = (list: readonly unknown[]): FieldErrors =>
	errorsOfEach(list, (value) => {
		const { method, url } = isObject(value) ? value : {};
		if (typeof (method ?? "") !== "string" || typeof (url ?? "") !== "string")
			throw badRequest(messages.unreadBatch);
		const errors: Record<string, FieldError> = {};
		if (!method) errors.method = reasons.required;
		else if (!methods.has(String(method))) errors.method = reasons.choice;
		if (!url) errors.url = reasons.required;
		else if (String(url).length > MAX_URL_LENGTH) errors.url = reasons.lengthAtMost(MAX_URL_LENGTH);
		return errors;
	});

interface WaitingFile {
	readonly position: number;
	/** The body's key, including modifiers. */
	readonly key: string;
	readonly file: ReceivedFile;
}

interface Form {
	readonly body: Body;
	readonly files: readonly WaitingFile[];
	readonly uploads: Upload[];
}

/** Reads the body of a batch: JSON, or a JSON part with files named `requests.<position>.<field>`. */
async function readForm(
	request: FastifyRequest,
	store: FileStore,
	{ largest, json }: { largest: number; json: number },
): Promise<Form> {
	if (!request.isMultipart()) return { body: (await requestContext(request)).body, files: [], uploads: [] };
	const uploads: Upload[] = [];
	const files: WaitingFile[] = [];
	const body: Body = {};
	try {
		const limits = { files: MAX_FILES, fileSize: largest, fieldSize: json, fields: 1000 };
		for await (const part of partsOf(request, { largest: json, limits, unread: messages.unreadBatch })) {
			if (part.type === "field") {
				if (part.fieldname === JSON_PART) Object.assign(body, parseRecordBody(String(part.value)));
				continue;
			}
			const [, dotted, bracketed, key = ""] =
				/^requests(?:\.(\d{1,4})|\[(\d{1,4})\])\.(.+)$/.exec(part.fieldname) ?? [];
			const file = await receive(part, store, uploads);
			if (key !== "" && !file.isNothing) files.push({ position: Number(dotted ?? bracketed), key, file });
		}
		return { body, files, uploads };
	} catch (error) {
		await discard(uploads);
		throw error instanceof ApiError || "errno" in Object(error) ? error : badRequest(messages.unreadBatch);
	}
}

/** Assigns every file to its write. @throws BatchRefused for a file that its field does not accept */
async function giveFiles(
	service: RecordService,
	writes: readonly (BatchWrite & { body: Body; uploads: Upload[] })[],
	{ files, uploads }: Form,
): Promise<void> {
	for (const { position, key, file } of files) {
		const write = writes[position];
		const upload = uploads.find(({ name }) => name === file.name);
		const collection = write && service.collection(write.collection);
		if (!write || !upload || !collection) continue;
		const field: FileField | undefined = fileFields(collection).find(({ name }) => name === bare(key));
		const reason = field ? await problem(field, file) : problems.noFileField;
		if (reason) throw new BatchRefused(position, badRequest(messages.badFields, { [bare(key)]: reason }));
		add(write.body, key, file.name);
		write.uploads.push(upload);
	}
}

/** `POST /api/batch`: several record writes in one transaction. */
export function batchRoutes(app: FastifyInstance, service: RecordService): void {
	/** Returns the bytes that a request may have, in all and as JSON: a guest's as everywhere. */
	async function limitsOf(request: FastifyRequest): Promise<{ largest: number; json: number }> {
		const { maxBodySize } = service.settings.current().batch;
		const largest = maxBodySize > 0 ? maxBodySize : largestBody;
		const { auth } = await callerOf(request);
		return { largest, json: Math.min(largest, auth ? largestJson : serverOptions.bodyLimit) };
	}

	/** Refuses what is not to be read. @throws ApiError 403, 413 */
	async function admit(request: FastifyRequest): Promise<void> {
		const { enabled, maxRequests } = service.settings.current().batch;
		if (!enabled || maxRequests <= 0) throw forbidden(messages.noBatch);
		const { largest, json } = await limitsOf(request);
		const announced = request.headers["content-length"];
		// A body of unknown length is read up to the limit of the route.
		const length = Number(announced ?? (request.headers["transfer-encoding"] ? largestJson : 0));
		if (length > (isAnnouncedMultipart(request) ? largest : json)) throw new ApiError(413, messages.tooLarge);
	}

	const options = {
		bodyLimit: largestJson,
		config: { ownForm: true, holdsRecords: true },
		onRequest: admit,
	} as const;
	app.post("/api/batch", options, async (request) => {
		const { batch } = service.settings.current();
		const form = await readForm(request, service.files, await limitsOf(request));
		try {
			const list = form.body.requests ?? [];
			if (!Array.isArray(list)) throw badRequest(messages.unreadBatch);
			if (list.length === 0) throw badRequest(messages.badBatch, { requests: reasons.required });
			if (list.length > batch.maxRequests) {
				throw badRequest(messages.badBatch, { requests: reasons.lengthAtMost(batch.maxRequests) });
			}
			const context = await requestContext(request);
			const unsound = requestErrors(list);
			if (Object.keys(unsound).length > 0) throw badRequest(messages.badBatch, { requests: unsound });
			try {
				const writes = list.map(readWrite);
				await giveFiles(service, writes, form);
				const timeout = batch.timeout > 0 ? batch.timeout * 1000 : TIMEOUT_MS;
				return await service.api.batch(writes, context, timeout);
			} catch (error) {
				if (!(error instanceof BatchRefused)) throw error;
				const { language } = context;
				const refused = {
					code: "batch_request_failed",
					message: inLanguage(messages.failedBatchRequest, language),
					response: shownError(error.reason, language),
				};
				throw new ApiError(
					400,
					messages.failedBatch,
					{},
					{ data: { requests: { [error.position]: refused } } },
				);
			}
		} finally {
			await discard(form.uploads);
		}
	});
}
