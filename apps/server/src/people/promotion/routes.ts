/**
 * A new school year (`/api/promotions`): the whole school is planned and previewed, a confirmation starts it as a job,
 * and for 30 days it can be undone. Leavers with books get letters. For the school's own staff.
 */

import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest, inLanguage, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { audit } from "../../kit/audit/journal.ts";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import { createJobs } from "../../kit/jobs/jobs.ts";
import { removeRows } from "../../kit/jobs/removal.ts";
import { listExpired } from "../../kit/undo/operation.ts";
import type { RecordService } from "../../records.ts";
import { beginPromotion, beginUndo } from "./begin.ts";
import { drawLetters, lettersName } from "./letters.ts";
import { schoolPlan } from "./plan.ts";
import { booksOf, holdersOf } from "./queries.ts";
import { promotionKind } from "./steps.ts";

const texts = words("server/people/promotion");

export function promotionRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const jobs = createJobs(service, promotionKind, now, (err) => app.log.error({ err }, "promotion"));

	handle(app, "POST /api/promotions/preview", async ({ actor, body }) => {
		const { school } = actor;
		const plan = await schoolPlan(service, school, body(), now());
		const { classes, counts, fingerprint, year, years, arrived, steps } = plan;
		const leaving = new Set(steps.filter((step) => step.kind !== "move").map(({ student }) => student));
		const holders = (await holdersOf(service.sql, school, "all")).filter(({ id }) => leaving.has(id));
		return {
			school_year: year,
			years,
			early: plan.isEarly,
			former_year: plan.school.active_school_year,
			classes,
			counts,
			total: steps.length,
			arrived,
			fingerprint,
			obstacles: plan.obstacles.map(({ code, message }) => ({
				code,
				message: inLanguage(message, actor.language),
			})),
			holders,
		};
	});

	handle(app, "POST /api/promotions/apply", async ({ actor, body }) => {
		const requested = body();
		const promotion = await service.transaction((records) =>
			beginPromotion(records, actor, requested, now()),
		);
		jobs.start(promotion.id);
		return { promotion };
	});

	handle(app, "POST /api/promotions/:id/undo", async ({ actor, params }) => {
		const promotion = await service.find("promotions", params.id);
		if (promotion?.school_id !== actor.school) throw notFound();
		const begun = await service.transaction((records) => beginUndo(records, actor, promotion, now()));
		jobs.start(begun.id);
		return { promotion: begun };
	});

	handle(app, "GET /api/promotions/clearance", async ({ actor }) => {
		const { school } = actor;
		return { items: await holdersOf(service.sql, school, "leavers") };
	});

	handle(app, "GET /api/promotions/letters", async ({ actor, reply, query }) => {
		const { account, school } = actor;
		const { students } = query();
		const all = await holdersOf(service.sql, school, students ? "all" : "leavers");
		const holders = students ? all.filter(({ id }) => students.includes(id)) : all;
		if (holders.length === 0) throw badRequest(texts.nobody);
		const books = await booksOf(
			service.sql,
			school,
			holders.map(({ id }) => id),
		);
		await service.transaction((records) =>
			audit(
				records,
				{
					actor: account,
					kind: "clearance_letters_printed",
					school_id: school,
					collection: "students",
					...(holders.length === 1 && { student_id: holders[0]?.id }),
					details: { count: holders.length },
				},
				now(),
			),
		);
		const record = await service.find("schools", school);
		const letters = await drawLetters({ school: record?.name ?? "", holders, books }, now());
		reply.header("content-disposition", attachment(`${lettersName} ${todayIn(now())}`, "pdf"));
		return reply.header("cache-control", "no-store").type("application/pdf").send(letters);
	});

	app.addHook("preClose", jobs.close);
	service.crons.add("rafta_promotions", "* * * * *", jobs.resume);
	service.crons.add("rafta_promotions_expiry", "55 0 * * *", async () => {
		for (const { id } of await listExpired(service, "promotions", now()))
			await removeRows(service, promotionKind, id, async (records) => {
				await records.update("promotions", id, { expires_on: "" });
			});
	});
}
