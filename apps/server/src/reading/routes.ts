/** `/api/reading`: a reader's own reading life. `/api/opinions`: what readers say about books, without their names. */
import { spanOf } from "@rafta/library/reading/spans";
import { todayIn } from "@rafta/library/turkish/dates";
import { notFound } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { ofBooks } from "../catalogue/titles/cards.ts";
import { isReaderActor } from "../kit/actor.ts";
import { handle } from "../kit/endpoint.ts";
import { mayReadOf } from "../people/readers/permission.ts";
import type { RecordService, RecordTransaction, Stored } from "../records.ts";
import { forgetOpinions } from "./forget.ts";
import { badgesFor, mineOf } from "./mine.ts";
import { decide, giveOpinion, opinionsOf, withdrawOpinion } from "./opinions.ts";
import { assertOn, choiceOf, ownReading, readingOf } from "./own.ts";
import { publishSums } from "./publish.ts";
import { waitingWords } from "./queries.ts";

/** Words that a teacher reads at a time. */
const MAX_WAITING = 50;
const noGoal = { goal_span: "", goal_measure: "", goal_target: 0, goal_from: "" } as const;

type Choice = Partial<Omit<Stored<"reading_choices">, "id" | "student_id" | "school_id">>;

/** Changes what a reader chose. */
async function choose(records: RecordTransaction, reader: Stored<"students">, values: Choice): Promise<void> {
	const known = await choiceOf(records, reader.id);
	if (known) await records.update("reading_choices", known.id, values);
	else
		await records.create("reading_choices", {
			...values,
			school_id: reader.school_id,
			student_id: reader.id,
		});
}

export function readingRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const today = () => todayIn(now());

	handle(app, "GET /api/reading", async ({ actor, reply }) => {
		const caller = await ownReading(service, actor);
		reply.header("cache-control", "no-store");
		return mineOf(service, caller, today());
	});

	/** Switched off, goal and opinions are removed at once: nothing is kept for later. */
	handle(app, "POST /api/reading/settings", async ({ actor, body }) => {
		const caller = await ownReading(service, actor);
		const change = body();
		if ("shows_badges" in change) assertOn(caller);
		const isEnd = "on" in change && !change.on;
		await service.transaction(async (records) => {
			if (isEnd) await forgetOpinions(records, caller.reader.id);
			if (isEnd) await choose(records, caller.reader, { ...noGoal, is_off: true, shows_badges: false });
			else await choose(records, caller.reader, "on" in change ? { is_off: false } : change);
		});
	});

	handle(app, "POST /api/reading/goal", async ({ actor, body }) => {
		const caller = await ownReading(service, actor);
		const { goal } = body();
		assertOn(caller);
		const values: Choice = goal
			? {
					goal_span: goal.span,
					goal_measure: goal.measure,
					goal_target: goal.target,
					goal_from: spanOf(goal.span, today()).from,
				}
			: noGoal;
		await service.transaction((records) => choose(records, caller.reader, values));
	});

	/** Those that the reader shows; the same empty answer for a reader who shows none. */
	handle(app, "GET /api/readers/:id/badges", async ({ actor, reply, params }) => {
		const reader = await service.find("students", params.id);
		if (!reader || mayReadOf(actor, reader) === null) throw notFound();
		const found = await readingOf(service, reader);
		reply.header("cache-control", "no-store");
		if (found?.state !== "on" || found.choice?.shows_badges !== true) return { badges: [] };
		const badges = await badgesFor(service, found, today());
		return { badges: badges.filter(({ earned_on }) => earned_on !== "") };
	});

	handle(app, "GET /api/opinions/titles/:id", async ({ actor, reply, params }) => {
		const caller = isReaderActor(actor) ? await ownReading(service, actor) : null;
		const school = caller?.school ?? (await service.find("schools", actor.school));
		if (!school) throw notFound();
		reply.header("cache-control", "no-store");
		return opinionsOf(service, { school, caller }, params.id, today());
	});

	handle(app, "POST /api/opinions", async ({ actor, body }) => {
		const caller = await ownReading(service, actor);
		const values = body();
		assertOn(caller);
		return { own: await service.transaction((records) => giveOpinion(records, caller, values)) };
	});

	handle(app, "POST /api/opinions/remove", async ({ actor, body }) => {
		const caller = await ownReading(service, actor);
		const { book } = body();
		await service.transaction((records) => withdrawOpinion(records, caller, book));
	});

	handle(app, "GET /api/opinions/waiting", async ({ actor, reply }) => {
		const { school } = actor;
		const found = await waitingWords(service.sql, school, MAX_WAITING + 1);
		const names = ofBooks(service);
		reply.header("cache-control", "no-store");
		return {
			items: found.slice(0, MAX_WAITING).map(({ opinion, words, created, reader, class_code, ...book }) => ({
				...{ id: opinion, words, created, reader, class_code },
				book: { ...book, ...names },
			})),
			more: found.length > MAX_WAITING,
		};
	});

	handle(app, "POST /api/opinions/decide", async ({ actor, body }) => {
		const { school } = actor;
		const values = body();
		await service.transaction((records) => decide(records, school, values, today()));
	});

	// After the nightly clean-up, which forgets loans.
	service.crons.add("rafta_opinions", "45 0 * * *", async () => void (await publishSums(service)));
}
