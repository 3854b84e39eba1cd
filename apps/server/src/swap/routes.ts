/** `/api/swaps/*`: parse, call, respond (docs/swaps.md). */

import type { EndpointKey, GivenBy, ReadBody } from "@rafta/library/api/index";
import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ActionKind, journalOf } from "../lending/circulation/journal.ts";
import type { Policies } from "../lending/circulation/policies.ts";
import type { Action } from "../lending/desk/actions.ts";
import { type Desk, deskOf } from "../lending/desk/desk.ts";
import { createOnce } from "../lending/desk/once.ts";
import { type HoldCaller, holdCallerOf } from "../lending/holds/caller.ts";
import { readerUser } from "../people/readers/own.ts";
import { handle, type Result } from "../platform/http/handle.ts";
import type { RecordService, RecordTransaction } from "../records.ts";
import { answer, ask, cancel } from "./asks.ts";
import { deposit, deskList, handOver, returnBook } from "./desk.ts";
import { nearMissesOf } from "./events/near-misses.ts";
import { leftovers, solve, step, wish } from "./events/operations.ts";
import { resultFile } from "./events/results.ts";
import { titlesOf, watch } from "./events/watch.ts";
import { noShow } from "./joint-swap/absent.ts";
import { jointSwapRoutes } from "./joint-swap/routes.ts";
import { unpublish } from "./joint-swap/unpublish.ts";
import { mineOf } from "./mine.ts";
import { endSwapsByNight } from "./nightly.ts";
import { approve, hide, offer, reject, report, withdraw } from "./offers.ts";
import { matchOutsideTransaction, type SolvingAction } from "./thread/solving.ts";

type Operation = EndpointKey & `POST /api/swaps/${string}`;

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

	/** Registers an operation: permission check and work, done once for each `op_id`. */
	function operation<K extends Operation, Who extends Desk>(
		key: K,
		kind: ActionKind,
		who: (request: FastifyRequest) => Promise<Who>,
		work: (action: SolvingAction, who: Who, body: ReadBody<K>) => Promise<GivenBy<K> & object>,
	): void {
		handle(app, key, async ({ request, body }) => {
			const desk = await who(request);
			const values = body();
			const { op_id } = values as { op_id: string };
			// The stored answer of the first run is the same operation's.
			return (await once(desk, op_id, [kind], (action) => work(action, desk, values))) as Result<K>;
		});
	}

	operation("POST /api/swaps/offer", "swap_offer", caller, offer);
	operation("POST /api/swaps/approve", "swap_approve", staff, approve);
	operation("POST /api/swaps/reject", "swap_reject", staff, reject);
	operation("POST /api/swaps/withdraw", "swap_withdraw", caller, withdraw);
	operation("POST /api/swaps/hide", "swap_hide", staff, hide);
	operation("POST /api/swaps/report", "swap_report", reader, report);
	operation("POST /api/swaps/ask", "swap_ask", reader, ask);
	operation("POST /api/swaps/answer", "swap_answer", caller, answer);
	operation("POST /api/swaps/cancel", "swap_cancel", caller, cancel);
	operation("POST /api/swaps/deposit", "swap_deposit", staff, (action, _, body) => deposit(action, body));
	operation("POST /api/swaps/hand-over", "swap_hand_over", staff, (action, _, body) =>
		handOver(action, body),
	);
	operation("POST /api/swaps/return", "swap_return", staff, (action, _, body) => returnBook(action, body));

	operation("POST /api/swaps/wants", "swap_wants", caller, wish);
	operation("POST /api/swaps/step", "swap_step", staff, step);
	operation("POST /api/swaps/unpublish", "swap_unpublish", staff, unpublish);
	operation("POST /api/swaps/solve", "swap_solve", staff, solve);
	operation("POST /api/swaps/no-show", "swap_no_show", staff, noShow);
	operation("POST /api/swaps/leftovers", "swap_leftovers", staff, leftovers);

	jointSwapRoutes(app, service, { once, staff, now });

	const actionFor =
		(desk: Desk) =>
		(records: RecordTransaction): Action => ({
			...{ service, records, policies, desk, now },
			journal: journalOf(records),
		});

	handle(app, "GET /api/swaps/desk", async ({ request, reply, query }) => {
		const desk = await staff(request);
		const body = query();
		reply.header("cache-control", "no-store");
		return deskList(service, desk, body);
	});

	handle(app, "GET /api/swaps/events/:event/result", async ({ request, reply, params }) => {
		const who = await caller(request);
		const { event } = params;
		const text = await resultFile(service, who, event);
		reply.header("content-disposition", 'attachment; filename="takas-sonucu.json"');
		return reply.header("cache-control", "no-store").type("application/json").send(text);
	});
	const nearMisses = nearMissesOf(service, now);
	handle(app, "GET /api/swaps/events/:event/nearly", async ({ request, reply, params, query }) => {
		const who = await caller(request);
		const { event } = params;
		const body = query();
		reply.header("cache-control", "no-store");
		return nearMisses(who, event, body);
	});

	handle(app, "GET /api/swaps/events/:event/titles", async ({ request, reply, params }) => {
		const who = await caller(request);
		const { event } = params;
		reply.header("cache-control", "no-store");
		return titlesOf(service, who, event);
	});
	handle(app, "GET /api/swaps/events/:event/watch", async ({ request, reply, params }) => {
		const who = await staff(request);
		const { event } = params;
		reply.header("cache-control", "no-store");
		return watch(service, who, event);
	});

	handle(app, "GET /api/swaps/rules", async ({ request, reply }) => {
		const { school } = await caller(request);
		reply.header("cache-control", "no-store");
		return (await policies.of(school, "")).swaps;
	});

	const mine = mineOf(service);
	handle(app, "GET /api/swaps/mine", async ({ request, reply }) => {
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
