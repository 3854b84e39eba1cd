import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, notFound } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import type { PresentedRecord, Upload } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import { bodyLimitOf, JSON_LIMIT, largeBodies, limitPayload, MAX_RECORD_BYTES } from "./body-limits.ts";
import { callerOf, requestContext } from "./context.ts";
import { isAnnouncedMultipart } from "./forms.ts";
import { hangUp } from "./hang-up.ts";
import { discard, readMultipart } from "./multipart.ts";
import { inPieces } from "./pieces.ts";

type InCollection = { Params: { collection: string } };
type OneRecord = { Params: { collection: string; id: string } };
const ownFields = { config: { ownFields: true } };

type Write = (request: RequestContext, uploads: readonly Upload[]) => Promise<PresentedRecord>;

/** The record API: list, view, create, update and delete under `/api/collections/:collection/records`. */
export function recordApiRoutes(app: FastifyInstance, service: RecordService): void {
	const { api } = service;
	const records = "/api/collections/:collection/records";
	const bodies = largeBodies();

	/** Refuses a body that is larger than the fields take, before it is read. @throws ApiError 413, 429 */
	async function admit(request: FastifyRequest<InCollection>, reply: FastifyReply): Promise<void> {
		const length = Number(request.headers["content-length"] ?? 0);
		if (length <= JSON_LIMIT || isAnnouncedMultipart(request)) return;
		const limit = await bodyLimitOf(request, service.collection(request.params.collection));
		if (length > limit) throw new ApiError(413, messages.tooLarge);
		const { auth } = await callerOf(request);
		reply.raw.once("close", bodies.take(length, auth === null));
	}

	const options = {
		bodyLimit: MAX_RECORD_BYTES,
		/** Files are sent with the values, and values are parsed by field. */
		config: { ownForm: true, ownFields: true, holdsRecords: true },
		onRequest: admit,
		/** A body that does not say how long it is has the limit of every other one. */
		preParsing: async (request: FastifyRequest, _reply: FastifyReply, payload: Readable) =>
			request.headers["content-length"] !== undefined || isAnnouncedMultipart(request)
				? payload
				: limitPayload(payload, JSON_LIMIT),
	};

	/** Runs a write with the body of a request, JSON or multipart; uploaded files are removed on failure. */
	async function writing(request: FastifyRequest<InCollection>, write: Write): Promise<PresentedRecord> {
		if (!request.isMultipart()) return write(await requestContext(request), []);
		const collection = service.collection(request.params.collection);
		if (collection === undefined) throw notFound(messages.missingCollection);
		const form = await readMultipart(request, collection, service.files, bodies);
		request.body = form.body;
		try {
			return await write(await requestContext(request), form.uploads);
		} finally {
			await discard(form.uploads);
		}
	}

	app.get<InCollection>(records, ownFields, async (request, reply) => {
		const signal = hangUp(reply);
		const context = { ...(await requestContext(request)), signal };
		const page = await api.list(request.params.collection, context.query, context);
		// Without expansions it has at most a thousand records.
		if (!context.query.expand) return page;
		return reply.type("application/json; charset=utf-8").send(inPieces(page));
	});

	app.post<InCollection>(records, options, (request) =>
		writing(request, (context, uploads) =>
			api.create(request.params.collection, context.body, context.query, context, uploads),
		),
	);

	app.get<OneRecord>(`${records}/:id`, ownFields, async (request) => {
		const context = await requestContext(request);
		const { collection, id } = request.params;
		return api.view(collection, id, context.query, context);
	});

	app.patch<OneRecord>(`${records}/:id`, options, (request) =>
		writing(request, (context, uploads) => {
			const { collection, id } = request.params;
			return api.update(collection, id, context.body, context.query, context, uploads);
		}),
	);

	app.delete<OneRecord>(`${records}/:id`, async (request, reply) => {
		const { collection, id } = request.params;
		await api.delete(collection, id, await requestContext(request));
		return reply.code(204).send();
	});
}
