/** `/api/stocktakes/*`: counting the shelves, for the school's own staff. */

import type { DescribedCopy, PreviewQuery } from "@rafta/library/api/stocktakes";
import { todayIn } from "@rafta/library/turkish/dates";
import { searchKey } from "@rafta/library/turkish/keys";
import { type ReadConnection, requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { staffOfASchool } from "../../people/members/staff.ts";
import { attachment } from "../../platform/documents/text.ts";
import { handle } from "../../platform/http/handle.ts";
import type { RecordService, Stored } from "../../records.ts";
import { createClosing } from "./closing.ts";
import { createLifecycle, libraryOf } from "./lifecycle.ts";
import { drawMinutes } from "./minutes.ts";
import { type Candidate, described, expectedCount, scanCounts, shelfProgress, shelvesOf } from "./queries.ts";
import { refusal } from "./refusal.ts";
import { createReopening } from "./reopening.ts";
import { createScanning } from "./scan.ts";
import { drawSearchList } from "./search-list.ts";
import { type Counter, countedOf, ownStocktake, standingOf } from "./stocktake.ts";
import { texts } from "./texts.ts";

async function counterOf(request: FastifyRequest): Promise<Counter> {
	const context = await requestContext(request);
	const { user, school } = staffOfASchool(context);
	return { user: user.id, school, library: user.library_id, request: context };
}

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
		return { copies: await described(connection, ids.slice(from, to)), matching: ids.length };
	const matching = (await described(connection, ids)).filter((copy) => {
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

	handle(app, "POST /api/stocktakes/expected", async ({ request, body }) => {
		const counter = await counterOf(request);
		const { library, scope } = body();
		return { expected: await expectedCount(service.sql, await libraryOf(service, counter, library), scope) };
	});

	handle(app, "GET /api/stocktakes/shelves", async ({ request, query }) => {
		const counter = await counterOf(request);
		const library = await libraryOf(service, counter, query().library);
		return { shelves: await shelvesOf(service.sql, library) };
	});

	handle(app, "POST /api/stocktakes/start", async ({ request, body }) => {
		const counter = await counterOf(request);
		const stocktake = await lifecycle.start(counter, body());
		return { stocktake: shownStocktake(stocktake) };
	});

	handle(app, "POST /api/stocktakes/scan", async ({ request, body }) =>
		scanning.scan(await counterOf(request), body()),
	);

	handle(app, "POST /api/stocktakes/undo", async ({ request, body }) =>
		scanning.undo(await counterOf(request), body()),
	);

	for (const step of ["review", "cancel"] as const) {
		handle(app, `POST /api/stocktakes/${step}`, async ({ request, body }) => {
			const counter = await counterOf(request);
			const stocktake = await lifecycle[step](counter, body());
			return { stocktake: shownStocktake(stocktake) };
		});
	}

	handle(app, "POST /api/stocktakes/close", async ({ request, body }) => {
		const counter = await counterOf(request);
		const stocktake = await lifecycle.close(counter, body());
		closing.start(stocktake.id);
		return { stocktake: shownStocktake(stocktake) };
	});

	handle(app, "POST /api/stocktakes/reopen", async ({ request, body }) => {
		const counter = await counterOf(request);
		return { stocktake: shownStocktake(await reopen(counter, body())) };
	});

	handle(app, "GET /api/stocktakes/:id/progress", async ({ request, params }) => {
		const counter = await counterOf(request);
		const stocktake = await ownStocktake(service, counter.school, params.id);
		return {
			status: stocktake.status,
			expected: stocktake.expected_count,
			counts: await scanCounts(service.sql, stocktake.id),
		};
	});

	// Separate from the figures, which every device polls: this one reads every copy.
	handle(app, "GET /api/stocktakes/:id/shelves", async ({ request, params }) => {
		const counter = await counterOf(request);
		const stocktake = await ownStocktake(service, counter.school, params.id);
		const { library, scope } = countedOf(stocktake);
		return { shelves: await shelfProgress(service.sql, stocktake.id, library, scope) };
	});

	handle(app, "GET /api/stocktakes/:id/preview", async ({ request, params, query }) => {
		const counter = await counterOf(request);
		const stocktake = await ownStocktake(service, counter.school, params.id);
		const { missing, counts } = await standingOf(service.sql, stocktake);
		return { missing: missing.length, counts, ...(await pageOf(service.sql, missing, query())) };
	});

	handle(app, "GET /api/stocktakes/:id/missing", async ({ request, reply, params }) => {
		const counter = await counterOf(request);
		const { language } = counter.request;
		const stocktake = await ownStocktake(service, counter.school, params.id);
		const file = await drawSearchList(service, stocktake, language, now());
		return sendPdf(reply, `${texts.notFound[language]} ${stocktake.name}`, file);
	});

	handle(app, "GET /api/stocktakes/:id/minutes", async ({ request, reply, params }) => {
		const counter = await counterOf(request);
		const { language } = counter.request;
		const stocktake = await ownStocktake(service, counter.school, params.id);
		if (stocktake.status !== "closed") throw refusal("not_closed", language);
		const file = await drawMinutes(service, stocktake, language, now());
		return sendPdf(reply, `${texts.title[language]} ${stocktake.name}`, file);
	});

	app.addHook("preClose", closing.close);
	service.crons.add("rafta_stocktakes", "* * * * *", closing.resume);
}
