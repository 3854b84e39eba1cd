import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../errors.ts";
import type { RecordService } from "../service.ts";
import { superuserRoute } from "./guards.ts";

/** Queued, sent and failed mails, for superusers. */
export function mailRoutes(app: FastifyInstance, service: RecordService): void {
	type OneMail = { Params: { id: string } };
	const whole = (text: string | undefined, fallback: number, max: number): number => {
		const number = Math.floor(Number(text));
		return number >= 1 ? Math.min(number, max) : fallback;
	};

	app.get(
		"/api/mails",
		superuserRoute(async (_request, { query }) => {
			const page = whole(query.page, 1, 1_000_000);
			const perPage = whole(query.perPage, 30, 500);
			const state = ["waiting", "sent", "failed"].includes(query.state ?? "") ? (query.state ?? "") : "";
			const { items, total } = await service.mail.list(state, page, perPage);
			// Mail bodies contain links that give access to accounts: the list shows only recipient and subject.
			const shown = items.map(({ mail: { to, subject }, ...rest }) => ({ ...rest, to: to.address, subject }));
			return { page, perPage, totalItems: total, totalPages: Math.ceil(total / perPage), items: shown };
		}),
	);
	app.post<OneMail>(
		"/api/mails/:id/send",
		superuserRoute(async (request: FastifyRequest<OneMail>, _context, reply) => {
			if (!(await service.mail.resend(request.params.id))) throw notFound();
			return reply.code(204).send();
		}),
	);
	app.delete<OneMail>(
		"/api/mails/:id",
		superuserRoute(async (request: FastifyRequest<OneMail>, _context, reply) => {
			if (!(await service.mail.remove(request.params.id))) throw notFound();
			return reply.code(204).send();
		}),
	);
}
