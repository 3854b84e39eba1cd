/** `/api/stocktakes/*`: counting the shelves, for the school's own staff. */
import { todayIn } from "@rafta/library/turkish/dates";
import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { attachment } from "../documents/text.ts";
import { readBody } from "../http/body.ts";
import { staffOfASchool } from "../members/staff.ts";
import type { RecordService, Stored } from "../records.ts";
import { bodies } from "./bodies.ts";
import { createClosing } from "./closing.ts";
import { createLifecycle, libraryOf } from "./lifecycle.ts";
import { drawMinutes } from "./minutes.ts";
import { described, expectedCount, scanCounts, shelfProgress, shelvesOf } from "./queries.ts";
import { refusal } from "./refusal.ts";
import { createScanning } from "./scan.ts";
import { drawSearchList } from "./search-list.ts";
import { type Counter, countedOf, ownStocktake, standingOf } from "./stocktake.ts";
import { texts } from "./texts.ts";

type One = { Params: { id: string } };

/** Missing copies that a preview names; the figures count all. */
const shownMissing = 1000;

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

export function stocktakeRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const closing = createClosing(service, now, (err) => app.log.error({ err }, "stocktake"));
	const lifecycle = createLifecycle(service, now);
	const scanning = createScanning(service, now);

	function sendPdf(reply: FastifyReply, name: string, file: Buffer) {
		const header = attachment(`${name} ${todayIn(now())}`, "pdf");
		reply.header("content-disposition", header).header("cache-control", "no-store");
		return reply.type("application/pdf").send(file);
	}

	app.post("/api/stocktakes/expected", async (request) => {
		const counter = await counterOf(request);
		const { library, scope } = readBody(bodies.expected, request.body);
		return { expected: await expectedCount(service.sql, await libraryOf(service, counter, library), scope) };
	});

	app.get<{ Querystring: { library?: string } }>("/api/stocktakes/shelves", async (request) => {
		const counter = await counterOf(request);
		const library = await libraryOf(service, counter, request.query.library);
		return { shelves: await shelvesOf(service.sql, library) };
	});

	app.post("/api/stocktakes/start", async (request) => {
		const counter = await counterOf(request);
		const stocktake = await lifecycle.start(counter, readBody(bodies.start, request.body));
		return { stocktake: shownStocktake(stocktake) };
	});

	app.post("/api/stocktakes/scan", async (request) =>
		scanning.scan(await counterOf(request), readBody(bodies.scan, request.body)),
	);

	app.post("/api/stocktakes/undo", async (request) =>
		scanning.undo(await counterOf(request), readBody(bodies.undo, request.body)),
	);

	for (const step of ["review", "cancel"] as const) {
		app.post(`/api/stocktakes/${step}`, async (request) => {
			const counter = await counterOf(request);
			const stocktake = await lifecycle[step](counter, readBody(bodies[step], request.body));
			return { stocktake: shownStocktake(stocktake) };
		});
	}

	app.post("/api/stocktakes/close", async (request) => {
		const counter = await counterOf(request);
		const stocktake = await lifecycle.close(counter, readBody(bodies.close, request.body));
		closing.start(stocktake.id);
		return { stocktake: shownStocktake(stocktake) };
	});

	app.get<One>("/api/stocktakes/:id/progress", async (request) => {
		const counter = await counterOf(request);
		const stocktake = await ownStocktake(service, counter.school, request.params.id);
		return {
			status: stocktake.status,
			expected: stocktake.expected_count,
			counts: await scanCounts(service.sql, stocktake.id),
		};
	});

	// Separate from the figures, which every device polls: this one reads every copy.
	app.get<One>("/api/stocktakes/:id/shelves", async (request) => {
		const counter = await counterOf(request);
		const stocktake = await ownStocktake(service, counter.school, request.params.id);
		const { library, scope } = countedOf(stocktake);
		return { shelves: await shelfProgress(service.sql, stocktake.id, library, scope) };
	});

	app.get<One>("/api/stocktakes/:id/preview", async (request) => {
		const counter = await counterOf(request);
		const stocktake = await ownStocktake(service, counter.school, request.params.id);
		const { missing, counts } = await standingOf(service.sql, stocktake);
		const listed = await described(service.sql, missing);
		return { missing: missing.length, counts, copies: listed.slice(0, shownMissing) };
	});

	app.get<One>("/api/stocktakes/:id/missing", async (request, reply) => {
		const counter = await counterOf(request);
		const { language } = counter.request;
		const stocktake = await ownStocktake(service, counter.school, request.params.id);
		const file = await drawSearchList(service, stocktake, language, now());
		return sendPdf(reply, `${texts.notFound[language]} ${stocktake.name}`, file);
	});

	app.get<One>("/api/stocktakes/:id/minutes", async (request, reply) => {
		const counter = await counterOf(request);
		const { language } = counter.request;
		const stocktake = await ownStocktake(service, counter.school, request.params.id);
		if (stocktake.status !== "closed") throw refusal("not_closed", language);
		const file = await drawMinutes(service, stocktake, language, now());
		return sendPdf(reply, `${texts.title[language]} ${stocktake.name}`, file);
	});

	app.addHook("preClose", closing.close);
	service.crons.add("rafta_stocktakes", "* * * * *", closing.resume);
}
