/** `/api/swaps/*`: parse, call, respond (docs/swaps.md). */

import type { EndpointKey, GivenBy, ReadBody } from "@rafta/library/api/index";
import { homeLanguage } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import type { AccountActor, Actor } from "../kit/actor.ts";
import type { Desk } from "../kit/desk.ts";
import { handle, type Result } from "../kit/endpoint.ts";
import { type ActionKind, journalOf } from "../lending/circulation/journal.ts";
import type { Policies } from "../lending/circulation/policies.ts";
import type { Action } from "../lending/desk/actions.ts";
import { createOnce } from "../lending/desk/once.ts";
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

	/** Registers an operation: its work is done once for each `op_id`. */
	function operation<K extends Operation>(
		key: K,
		kind: ActionKind,
		work: (action: SolvingAction, actor: Actor, body: ReadBody<K>) => Promise<GivenBy<K> & object>,
	): void {
		handle(app, key, async (call) => {
			// All of these have an account and a body.
			const actor: Actor = call.actor as AccountActor;
			const values = call.body();
			const { op_id } = values as { op_id: string };
			// The stored answer of the first run is the same operation's.
			return (await once(actor, op_id, [kind], (action) => work(action, actor, values))) as Result<K>;
		});
	}

	operation("POST /api/swaps/offer", "swap_offer", offer);
	operation("POST /api/swaps/approve", "swap_approve", approve);
	operation("POST /api/swaps/reject", "swap_reject", reject);
	operation("POST /api/swaps/withdraw", "swap_withdraw", withdraw);
	operation("POST /api/swaps/hide", "swap_hide", hide);
	operation("POST /api/swaps/report", "swap_report", report);
	operation("POST /api/swaps/ask", "swap_ask", ask);
	operation("POST /api/swaps/answer", "swap_answer", answer);
	operation("POST /api/swaps/cancel", "swap_cancel", cancel);
	operation("POST /api/swaps/deposit", "swap_deposit", (action, _, body) => deposit(action, body));
	operation("POST /api/swaps/hand-over", "swap_hand_over", (action, _, body) => handOver(action, body));
	operation("POST /api/swaps/return", "swap_return", (action, _, body) => returnBook(action, body));

	operation("POST /api/swaps/wants", "swap_wants", wish);
	operation("POST /api/swaps/step", "swap_step", step);
	operation("POST /api/swaps/unpublish", "swap_unpublish", unpublish);
	operation("POST /api/swaps/solve", "swap_solve", solve);
	operation("POST /api/swaps/no-show", "swap_no_show", noShow);
	operation("POST /api/swaps/leftovers", "swap_leftovers", leftovers);

	jointSwapRoutes(app, service, once);

	const actionFor =
		(desk: Desk) =>
		(records: RecordTransaction): Action => ({
			...{ service, records, policies, desk, now },
			journal: journalOf(records),
		});

	handle(app, "GET /api/swaps/desk", async ({ actor, reply, query }) => {
		const body = query();
		reply.header("cache-control", "no-store");
		return deskList(service, actor, body);
	});

	handle(app, "GET /api/swaps/events/:event/result", async ({ actor, reply, params }) => {
		const { event } = params;
		const text = await resultFile(service, actor, event);
		reply.header("content-disposition", 'attachment; filename="takas-sonucu.json"');
		return reply.header("cache-control", "no-store").type("application/json").send(text);
	});
	const nearMisses = nearMissesOf(service, now);
	handle(app, "GET /api/swaps/events/:event/nearly", async ({ actor, reply, params, query }) => {
		const { event } = params;
		const body = query();
		reply.header("cache-control", "no-store");
		return nearMisses(actor, event, body);
	});

	handle(app, "GET /api/swaps/events/:event/titles", async ({ actor, reply, params }) => {
		const { event } = params;
		reply.header("cache-control", "no-store");
		return titlesOf(service, actor, event);
	});
	handle(app, "GET /api/swaps/events/:event/watch", async ({ actor, reply, params }) => {
		const { event } = params;
		reply.header("cache-control", "no-store");
		return watch(service, actor, event);
	});

	handle(app, "GET /api/swaps/rules", async ({ actor, reply }) => {
		reply.header("cache-control", "no-store");
		return (await policies.of(actor.school, "")).swaps;
	});

	const mine = mineOf(service);
	handle(app, "GET /api/swaps/mine", async ({ actor, reply }) => {
		reply.header("cache-control", "no-store");
		return mine(actor, actor.reader);
	});

	const failed = (err: unknown) => app.log.error({ err }, "swap");
	const night = { auth: null, superuser: true, context: "internal" as const, language: homeLanguage };
	const nobody = { ...night, ip: "", method: "", query: {}, headers: {}, body: {} };
	service.crons.add("rafta_swaps", "25 0 * * *", async () => {
		const desk: Desk = {
			school: "",
			library: "",
			user: "",
			isVolunteer: false,
			language: homeLanguage,
			request: nobody,
		};
		await endSwapsByNight(service, policies, actionFor(desk), now, failed);
	});
}
