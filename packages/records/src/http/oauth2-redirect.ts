import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { keepAppleName, nameOfAppleUser, takeAppleName } from "../auth/apple-name.ts";
import { messages } from "../messages/api.ts";
import type { Streams } from "../realtime/streams.ts";
import type { RecordService } from "../service.ts";
import { inLanguage } from "../texts.ts";
import { requestContext } from "./context.ts";
import { languageOf } from "./language.ts";

const topic = "@oauth2";
const MAX_PARAMETER_LENGTH = 4096;

const member = (source: Readonly<Record<string, unknown>>, name: string): string => {
	const value = source[name];
	return typeof value === "string" ? value.slice(0, MAX_PARAMETER_LENGTH) : "";
};

/**
 * Redirect target for OAuth2 providers: forwards the code to the page that started the sign-in, over its event stream,
 * whose id is the `state`. Only a waiting stream from the same address gets it, and only once.
 */
export function oauth2RedirectRoutes(
	app: FastifyInstance,
	streams: Streams,
	{ database: { memory } }: RecordService,
	now: () => Date,
): void {
	async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
		const { query, body, ip } = await requestContext(request);
		const source = request.method === "POST" ? body : query;
		const [state, code] = [member(source, "state"), member(source, "code")];
		const error = member(source, "error");
		const name = [state, code].includes("") || error !== "" ? "" : nameOfAppleUser(source.user);
		// Stored before the message is sent, because the client may send the code at once.
		if (name !== "") await keepAppleName(memory, code, name, now());
		const delivered =
			state !== "" && (await streams.sendTo(state, topic, ip, { state, code, ...(error && { error }) }));
		if (name !== "" && !delivered) await takeAppleName(memory, code);
		const text = delivered && code !== "" && error === "" ? messages.oauth2Done : messages.oauth2Failed;
		return reply
			.type("text/plain; charset=utf-8")
			.header("cache-control", "no-store")
			.send(inLanguage(text, languageOf(request.headers["accept-language"])));
	}
	app.get("/api/oauth2-redirect", handle);
	app.post("/api/oauth2-redirect", handle);
}
