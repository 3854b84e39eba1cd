/** `/api/swaps/*`: parse, call, respond (docs/swaps.md). */
import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Action, Answer } from "../circulation/actions.ts";
import { type Desk, deskOf } from "../circulation/desk.ts";
import { type ActionKind, journalOf } from "../circulation/journal.ts";
import { createOnce } from "../circulation/once.ts";
import type { Policies } from "../circulation/policies.ts";
import { type HoldCaller, holdCallerOf } from "../holds/caller.ts";
import { readBody } from "../http/body.ts";
import { readerUser } from "../readers/own.ts";
import type { RecordService, RecordTransaction } from "../records.ts";
import { answer, ask, cancel } from "./asks.ts";
import { bodies } from "./bodies.ts";
import { deposit, deskList, handOver, returnBook } from "./desk.ts";
import { leftovers, solve, step, wish } from "./events.ts";
import { noShow } from "./joint-swap/absent.ts";
import { jointSwapRoutes } from "./joint-swap/routes.ts";
import { mineOf } from "./mine.ts";
import { nearMissesOf } from "./near-misses.ts";
import { endSwapsByNight } from "./nightly.ts";
import { approve, hide, offer, reject, report, withdraw } from "./offers.ts";
import { resultFile } from "./results.ts";
import { matchOutsideTransaction, type SolvingAction } from "./thread/solving.ts";
import { titlesOf, watch } from "./watch.ts";

export function swapRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	now: () => Date,
): void {
	const once = matchOutsideTransaction(createOnce(service, policies, now));
	const caller = async (request: FastifyRequest) => holdCallerOf(await requestContext(request));
	const staff = async (request: FastifyRequest) => deskOf(await requestContext(request));
	const reader = async (request: FastifyRequest): Promise<HoldCaller> => {
		const context = await requestContext(request);
		readerUser(context);
		return holdCallerOf(context);
	};

	/** Registers an operation: its body, permission check and work, done once for each `op_id`. */
	function operation<Body extends { op_id: string }, Who extends Desk>(
		path: string,
		kind: ActionKind,
		who: (request: FastifyRequest) => Promise<Who>,
		body: z.ZodType<Body>,
		work: (action: SolvingAction, who: Who, body: Body) => Promise<Answer>,
	): void {
		app.post(`/api/swaps/${path}`, async (request) => {
			const desk = await who(request);
			const values = readBody(body, request.body);
			return once(desk, values.op_id, [kind], (action) => work(action, desk, values));
		});
	}

	operation("offer", "swap_offer", caller, bodies.offer, offer);
	operation("approve", "swap_approve", staff, bodies.swap, approve);
	operation("reject", "swap_reject", staff, bodies.reject, reject);
	operation("withdraw", "swap_withdraw", caller, bodies.swap, withdraw);
	operation("hide", "swap_hide", staff, bodies.hide, hide);
	operation("report", "swap_report", reader, bodies.report, report);
	operation("ask", "swap_ask", reader, bodies.ask, ask);
	operation("answer", "swap_answer", caller, bodies.answer, answer);
	operation("cancel", "swap_cancel", caller, bodies.cancel, cancel);
	operation("deposit", "swap_deposit", staff, bodies.deposit, (action, _, body) => deposit(action, body));
	operation("hand-over", "swap_hand_over", staff, bodies.handOver, (action, _, body) =>
		handOver(action, body),
	);
	operation("return", "swap_return", staff, bodies.return, (action, _, body) => returnBook(action, body));

	operation("wants", "swap_wants", caller, bodies.wants, wish);
	operation("step", "swap_step", staff, bodies.step, step);
	operation("solve", "swap_solve", staff, bodies.solve, solve);
	operation("no-show", "swap_no_show", staff, bodies.noShow, noShow);
	operation("leftovers", "swap_leftovers", staff, bodies.leftovers, leftovers);

	jointSwapRoutes(app, service, { once, staff, now });

	const actionFor =
		(desk: Desk) =>
		(records: RecordTransaction): Action => ({
			...{ service, records, policies, desk, now },
			journal: journalOf(records),
		});

	app.get("/api/swaps/desk", async (request, reply) => {
		const desk = await staff(request);
		const body = readBody(bodies.desk, request.query);
		reply.header("cache-control", "no-store");
		return deskList(service, desk, body);
	});

	app.get("/api/swaps/events/:event/result", async (request, reply) => {
		const who = await caller(request);
		const { event } = request.params as { event: string };
		const text = await resultFile(service, who, event);
		reply.header("content-disposition", 'attachment; filename="takas-sonucu.json"');
		return reply.header("cache-control", "no-store").type("application/json").send(text);
	});
	const nearMisses = nearMissesOf(service, now);
	app.get("/api/swaps/events/:event/nearly", async (request, reply) => {
		const who = await caller(request);
		const { event } = request.params as { event: string };
		const body = readBody(bodies.nearly, request.query);
		reply.header("cache-control", "no-store");
		return nearMisses(who, event, body);
	});

	app.get("/api/swaps/events/:event/titles", async (request, reply) => {
		const who = await caller(request);
		const { event } = request.params as { event: string };
		reply.header("cache-control", "no-store");
		return titlesOf(service, who, event);
	});
	app.get("/api/swaps/events/:event/watch", async (request, reply) => {
		const who = await staff(request);
		const { event } = request.params as { event: string };
		reply.header("cache-control", "no-store");
		return watch(service, who, event);
	});

	app.get("/api/swaps/rules", async (request, reply) => {
		const { school } = await caller(request);
		reply.header("cache-control", "no-store");
		return (await policies.of(school, "")).swaps;
	});

	const mine = mineOf(service);
	app.get("/api/swaps/mine", async (request, reply) => {
		const who = await reader(request);
		reply.header("cache-control", "no-store");
		return mine(who, String(who.reader));
	});

	const failed = (err: unknown) => app.log.error({ err }, "swap");
	const night = { auth: null, superuser: true, context: "internal" as const, language: "tr" as const };
	const nobody = { ...night, ip: "", method: "", query: {}, headers: {}, body: {} };
	service.crons.add("rafta_swaps", "25 0 * * *", async () => {
		const desk: Desk = { school: "", library: "", user: "", isVolunteer: false, request: nobody };
		await endSwapsByNight(service, policies, actionFor(desk), now, failed);
	});
}
