/** `/api/contact/ticket` for visitors who open the form; `/api/contacts/:id/answer` for administrators. */

import { ApiError, formatInstant, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { siteRecord } from "../../installation/site/page.ts";
import { audit } from "../../kit/audit/journal.ts";
import { handle } from "../../kit/endpoint.ts";
import { languageOf } from "../../kit/messages/language.ts";
import type { RecordService } from "../../records.ts";
import { composeAnswer } from "./mails.ts";
import { newTicket } from "./ticket.ts";

const closedToAnswers = words("server/people/contact/unanswerable");

export function contactRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	handle(app, "GET /api/contact/ticket", async ({ reply }) => {
		reply.header("cache-control", "no-store");
		return { ticket: await newTicket(service.database.memory, now()) };
	});

	handle(app, "POST /api/contacts/:id/answer", async ({ actor, params, body }) => {
		const { id } = params;
		if (!(await service.find("contacts", id))) throw notFound();
		const { answer } = body();
		const { meta, smtp } = service.settings.current();
		const site = String((await siteRecord(service))?.title || meta.appName);
		const record = await service.transaction(async (records) => {
			const contact = await records.find("contacts", id);
			if (!contact) throw notFound();
			const { status } = contact;
			if (status === "answered" || status === "spam") throw new ApiError(409, closedToAnswers[status]);
			const mail = composeAnswer({
				email: contact.email,
				language: languageOf(contact),
				answer,
				subject: contact.subject,
				message: contact.message,
				site,
			});
			await service.mail.post(records.sql, mail);
			await audit(
				records,
				{
					actor: actor.account,
					kind: "contact_answered",
					collection: "contacts",
					record: id,
				},
				now(),
			);
			return records.update("contacts", id, {
				answer,
				status: "answered",
				answered_at: formatInstant(now()),
			});
		});
		// Without a mail server the answer stays queued, and the administrator should know.
		return { status: record.status, sending: smtp.enabled };
	});
}
