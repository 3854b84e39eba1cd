/** Operations on titles in addition to the record API (`/api/titles`): similar titles, and review of suggestions. */

import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { badRequest, formatInstant, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { withAccount } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import { handle } from "../../kit/endpoint.ts";
import type { Notifier } from "../../people/notices/notify.ts";
import type { RecordService } from "../../records.ts";
import { mergeRoutes } from "./merge-routes.ts";
import { notifySuggester } from "./review.ts";
import { similarTo } from "./similar.ts";
import { copiesIn } from "./similar-queries.ts";

const texts = words("server/catalogue/titles");

export function titleRoutes(
	app: FastifyInstance,
	service: RecordService,
	notifier: Notifier,
	now: () => Date,
): void {
	mergeRoutes(app, service, notifier, now);

	/** Existing titles similar to the one being typed. */
	handle(app, "GET /api/titles/similar", async ({ actor, query }) => {
		const { isAdministrator, request, school } = actor;
		const { title, author, isbn, except } = query(request.query);
		const typed = { title, author_line: author, isbn13: toIsbn13(isbn) ?? "" };
		const found = await similarTo(service, typed, isAdministrator ? null : school, except);
		const collection = service.collection("books");
		const items = [];
		for (const { id, likeness } of found) {
			const record = await service.find("books", id);
			if (!record || !collection) continue;
			const own_copies = school === "" ? 0 : await copiesIn(service.sql, school, id);
			items.push({ likeness, own_copies, title: await service.show(collection, record, request) });
		}
		return { items };
	});

	/** Sends a suggestion back to its school with a reason; the school continues to use it. */
	handle(app, "POST /api/titles/:id/return", async ({ actor, params, body }) => {
		const { account } = withAccount(actor);
		const { reason } = body();
		return service.transaction(async (records) => {
			const title = await records.find("books", params.id);
			if (!title) throw notFound();
			if (title.status !== "suggested") throw badRequest(texts.notWaiting);
			const at = formatInstant(now());
			const changed = await records.update("books", title.id, { returned_at: at });
			const about = { school_id: title.school_id, collection: "books", record: title.id };
			await audit(records, { actor: account, kind: "title_returned", ...about, details: { reason } }, now());
			await notifySuggester(records, notifier, changed, "title_returned", { reason });
			return { id: changed.id, returned_at: changed.returned_at };
		});
	});
}
