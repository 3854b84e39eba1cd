/** `/api/stocktakes/*`: counting the shelves, for the school's own staff. */

import type { DescribedCopy, PreviewQuery } from "@rafta/library/api/stocktakes";
import { todayIn } from "@rafta/library/turkish/dates";
import { searchKey } from "@rafta/library/turkish/keys";
import type { ReadConnection } from "@rafta/records";
import type { FastifyInstance, FastifyReply } from "fastify";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService, Stored } from "../../records.ts";
import { createClosing } from "./closing.ts";
import { createLifecycle, libraryOf } from "./lifecycle.ts";
import { drawMinutes } from "./minutes.ts";
import {
	type Candidate,
	describeCopies,
	expectedCount,
	scanCounts,
	shelfProgress,
	shelvesOf,
} from "./queries.ts";
import { refusal } from "./refusal.ts";
import { createReopening } from "./reopening.ts";
import { createScanning } from "./scan.ts";
import { drawSearchList } from "./search-list.ts";
import { countedOf, ownStocktake, standingOf } from "./stocktake.ts";
import { texts } from "./texts.ts";

/** The fields of a stocktake for the screens, without its operations' ids. */
function shownStocktake(stocktake: Stored<"stocktakes">): Record<string, unknown> {
	const { op_id: _op, ended_op: _ended, ...shown } = stocktake;
	return shown;
}

/**
 * A page of those of some copies that match. Only a search needs the descriptions of all, which take much longer than
 * judging the copies.
 */
async function pageOf(
	connection: ReadConnection,
	copies: readonly Candidate[],
	{ q, shelf, page, perPage }: PreviewQuery,
): Promise<{ copies: DescribedCopy[]; matching: number }> {
	const ids = copies.filter((copy) => shelf === undefined || copy.shelf === shelf).map(({ id }) => id);
	const [from, to] = [(page - 1) * perPage, page * perPage];
	const words = searchKey(q).split(" ").filter(Boolean);
	if (words.length === 0)
		return { copies: await describeCopies(connection, ids.slice(from, to)), matching: ids.length };
	const matching = (await describeCopies(connection, ids)).filter((copy) => {
		const { title, author_line, barcode, accession_no, call_number } = copy;
		const key = searchKey([title, author_line, barcode, accession_no, call_number, copy.shelf].join(" "));
		return words.every((word) => key.includes(word));
	});
	return { copies: matching.slice(from, to), matching: matching.length };
}

export function stocktakeRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const closing = createClosing(service, now, (err) => app.log.error({ err }, "stocktake"));
	const lifecycle = createLifecycle(service, now);
	const reopen = createReopening(service, now);
	const scanning = createScanning(service, now);

	function sendPdf(reply: FastifyReply, name: string, file: Buffer) {
		const header = attachment(`${name} ${todayIn(now())}`, "pdf");
		reply.header("content-disposition", header).header("cache-control", "no-store");
		return reply.type("application/pdf").send(file);
	}

	handle(app, "POST /api/stocktakes/expected", async ({ actor, body }) => {
		const { library, scope } = body();
		return { expected: await expectedCount(service.sql, await libraryOf(service, actor, library), scope) };
	});

	handle(app, "GET /api/stocktakes/shelves", async ({ actor, query }) => {
		const library = await libraryOf(service, actor, query().library);
		return { shelves: await shelvesOf(service.sql, library) };
	});

	handle(app, "POST /api/stocktakes/start", async ({ actor, body }) => {
		const stocktake = await lifecycle.start(actor, body());
		return { stocktake: shownStocktake(stocktake) };
	});

	handle(app, "POST /api/stocktakes/scan", async ({ actor, body }) => scanning.scan(actor, body()));

	handle(app, "POST /api/stocktakes/undo", async ({ actor, body }) => scanning.undo(actor, body()));

	for (const step of ["review", "cancel"] as const) {
		handle(app, `POST /api/stocktakes/${step}`, async ({ actor, body }) => {
			const stocktake = await lifecycle[step](actor, body());
			return { stocktake: shownStocktake(stocktake) };
		});
	}

	handle(app, "POST /api/stocktakes/close", async ({ actor, body }) => {
		const stocktake = await lifecycle.close(actor, body());
		closing.start(stocktake.id);
		return { stocktake: shownStocktake(stocktake) };
	});

	handle(app, "POST /api/stocktakes/reopen", async ({ actor, body }) => {
		return { stocktake: shownStocktake(await reopen(actor, body())) };
	});

	handle(app, "GET /api/stocktakes/:id/progress", async ({ actor, params }) => {
		const stocktake = await ownStocktake(service, actor.school, params.id);
		return {
			status: stocktake.status,
			expected: stocktake.expected_count,
			counts: await scanCounts(service.sql, stocktake.id),
		};
	});

	// Separate from the figures, which every device polls: this one reads every copy.
	handle(app, "GET /api/stocktakes/:id/shelves", async ({ actor, params }) => {
		const stocktake = await ownStocktake(service, actor.school, params.id);
		const { library, scope } = countedOf(stocktake);
		return { shelves: await shelfProgress(service.sql, stocktake.id, library, scope) };
	});

	handle(app, "GET /api/stocktakes/:id/preview", async ({ actor, params, query }) => {
		const stocktake = await ownStocktake(service, actor.school, params.id);
		const { missing, counts } = await standingOf(service.sql, stocktake);
		return { missing: missing.length, counts, ...(await pageOf(service.sql, missing, query())) };
	});

	handle(app, "GET /api/stocktakes/:id/missing", async ({ actor, reply, params }) => {
		const { language } = actor;
		const stocktake = await ownStocktake(service, actor.school, params.id);
		const file = await drawSearchList(service, stocktake, language, now());
		return sendPdf(reply, `${texts.notFound[language]} ${stocktake.name}`, file);
	});

	handle(app, "GET /api/stocktakes/:id/minutes", async ({ actor, reply, params }) => {
		const { language } = actor;
		const stocktake = await ownStocktake(service, actor.school, params.id);
		if (stocktake.status !== "closed") throw refusal("not_closed", language);
		const file = await drawMinutes(service, stocktake, language, now());
		return sendPdf(reply, `${texts.title[language]} ${stocktake.name}`, file);
	});

	app.addHook("preClose", closing.close);
	service.crons.add("rafta_stocktakes", "* * * * *", closing.resume);
}
