/** The `fields` parameter of every JSON answer of the record service. */
import type { FastifyInstance } from "fastify";
import { pickAnswer } from "../records/pick.ts";
import { routeOf } from "./route.ts";

declare module "fastify" {
	interface FastifyContextConfig {
		/** The route applies `fields` itself, record by record. */
		ownFields?: boolean;
	}
}

/** Paths of the record service; other routes of the server may give the parameter another meaning. */
const own = /^\/api\/(?:collections|settings|crons|health|logs|files|backups|oauth2|realtime)\b/;

/** Leaves only the members that `fields` names in the answers of routes that do not do so themselves. */
export function pickAnswers(app: FastifyInstance): void {
	app.addHook("preSerialization", async (request, reply, payload) => {
		const { fields } = request.query as { fields?: unknown };
		const isPicked = typeof fields === "string" && fields.trim() !== "";
		if (!isPicked || reply.statusCode >= 400 || request.routeOptions.config.ownFields) return payload;
		return own.test(routeOf(request)) ? pickAnswer(payload, fields) : payload;
	});
}
