import type { FastifyInstance } from "fastify";
import { reasons } from "../collections/reasons.ts";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { realtimeClient } from "../realtime/client.ts";
import type { RealtimeHub } from "../realtime/hub.ts";
import type { Streams } from "../realtime/streams.ts";
import { maxTopicsOf, readTopics } from "../realtime/topics.ts";
import { callerAddress, requestContext } from "./context.ts";
import { isForm } from "./forms.ts";
import { languageOf } from "./language.ts";

const MAX_CLIENT_ID_LENGTH = 255;

/** `GET /api/realtime` opens an event stream, `POST /api/realtime` sets its subscriptions. */
export function realtimeRoutes(
	app: FastifyInstance,
	hub: RealtimeHub,
	streams: Streams,
	now: () => Date,
): void {
	app.get("/api/realtime", { exposeHeadRoute: false }, async (request, reply) => {
		const { raw } = reply;
		const client = realtimeClient(
			raw,
			{
				ip: callerAddress(request),
				language: languageOf(request.headers["accept-language"]),
				now: now().getTime(),
				tag: streams.tag,
			},
			(ended) => hub.disconnect(ended),
		);
		hub.connect(client);
		reply.hijack();
		for (const [name, value] of Object.entries(reply.getHeaders())) {
			if (value !== undefined) raw.setHeader(name, value);
		}
		raw.writeHead(200, {
			"content-type": "text/event-stream",
			"cache-control": "no-store",
			"x-accel-buffering": "no",
		});
		request.socket.setTimeout(0);
		request.socket.setNoDelay(true);
		raw.on("error", () => client.end());
		raw.on("close", () => client.end());
		client.send("PB_CONNECT", JSON.stringify({ clientId: client.id }), now().getTime());
	});

	app.post("/api/realtime", async (request, reply) => {
		const context = await requestContext(request);
		const { auth, ip, body } = context;
		const id = body.clientId;
		if (id === undefined || id === "") throw badRequest(messages.badFields, { clientId: reasons.required });
		if (typeof id !== "string") throw badRequest(messages.badBody);
		if (id.length > MAX_CLIENT_ID_LENGTH)
			throw badRequest(messages.badFields, { clientId: reasons.length(1, MAX_CLIENT_ID_LENGTH) });
		const subscriptions = isForm(request) ? [body.subscriptions ?? []].flat() : body.subscriptions;
		await streams.subscribe(id, { ip, auth }, readTopics(subscriptions, maxTopicsOf(context)));
		return reply.code(204).send();
	});
}
