/** `/api/reading-lists/*`: staff make lists; the readers whom a list addresses see it while its term lasts. */
import { todayIn } from "@rafta/library/turkish/dates";
import { ApiError, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import type { Policies } from "../../lending/circulation/policies.ts";
import type { RecordService } from "../../records.ts";
import { findLines, readyListsFor, shownWork } from "./find.ts";
import { missingFor, orderMissing } from "./missing.ts";
import { booksOf, ownLoans } from "./queries.ts";
import { claimClass, readingOf } from "./reading.ts";
import { type KnownList, listsFor, shownList, viewerOf, visibleList } from "./visible.ts";
import { type FoundWork, findWorks, onShelfFirst } from "./works.ts";
import { createList, updateList } from "./write.ts";

const texts = words("server/catalogue/reading-lists");

/** Covers by which a list is shown among others. */
const COVERS = 5;
/** Limit of a school's lists: more than it makes in twenty years. */
const MAX_LISTS_OF_SCHOOL = 2000;

type Book = Awaited<ReturnType<typeof booksOf>>[number];

export function readingListRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	now: () => Date,
): void {
	const { read, dialect } = service.database;
	const today = () => todayIn(now());

	const ofStaff = (school: string, id: string) => visibleList(service, { school, reader: null }, id, today());

	/** What the reader has read, or has at home, among some works, by work. */
	async function ownOf(student: string, works: readonly FoundWork<Book>[]) {
		const loans = await ownLoans(
			read,
			dialect,
			student,
			works.flatMap(({ editions }) => editions),
		);
		const [out, back] = ["open", "returned"].map(
			(status) => new Set(loans.filter((loan) => loan.status === status).map(({ book_id }) => book_id)),
		);
		return ({ editions }: FoundWork<Book>): "" | "read" | "out" => {
			if (editions.some((id) => out?.has(id))) return "out";
			return editions.some((id) => back?.has(id)) ? "read" : "";
		};
	}

	const answerOf = (list: KnownList) => ({ list: shownList(list, today()) });

	handle(app, "GET /api/reading-lists", async ({ actor, reply }) => {
		const viewer = await viewerOf(service, actor);
		const { school, reader } = viewer;
		const lists = await listsFor(service, viewer, today());
		const works = await findWorks(
			service,
			school,
			await booksOf(
				read,
				dialect,
				lists.map(({ id }) => id),
			),
		);
		const ownState = reader ? await ownOf(reader.id, works) : null;
		const byList = Map.groupBy(works, ({ work }) => work.list_id);
		reply.header("cache-control", "no-store");
		return {
			items: lists.map((list) => {
				const own = onShelfFirst(byList.get(list.id) ?? []);
				return {
					list: shownList(list, today()),
					books: own.length,
					covers: own.flatMap(({ card }) => card ?? []).slice(0, COVERS),
					read: ownState && own.filter((one) => ownState(one) === "read").length,
				};
			}),
		};
	});

	handle(app, "POST /api/reading-lists", async ({ actor, body }) => {
		const { user, school } = actor;
		const { op_id, ...list } = body();
		const id = await service.transaction(async (records) => {
			const lists = await records.list("reading_lists", {
				filter: "school_id = {:school}",
				params: { school },
				limit: MAX_LISTS_OF_SCHOOL,
			});
			if (lists.length >= MAX_LISTS_OF_SCHOOL) throw new ApiError(400, texts.tooMany);
			return createList(records, { school, user }, op_id, list);
		});
		return answerOf(await ofStaff(school, id));
	});

	handle(app, "GET /api/reading-lists/ready", async ({ actor }) => {
		const { school, language } = actor;
		return { items: await readyListsFor(service, school, language) };
	});

	handle(app, "POST /api/reading-lists/find", async ({ actor, body }) => {
		const { school } = actor;
		return { items: await findLines(service, school, body().lines) };
	});

	handle(app, "GET /api/reading-lists/:id", async ({ actor, reply, params }) => {
		const viewer = await viewerOf(service, actor);
		const list = await visibleList(service, viewer, params.id, today());
		const works = await findWorks(service, viewer.school, await booksOf(read, dialect, [list.id]));
		const ownState = viewer.reader ? await ownOf(viewer.reader.id, works) : null;
		reply.header("cache-control", "no-store");
		return {
			list: shownList(list, today()),
			books: onShelfFirst(works).map((one) => ({
				id: one.work.id,
				...shownWork(one),
				own: ownState ? ownState(one) : ("" as const),
			})),
		};
	});

	handle(app, "PUT /api/reading-lists/:id", async ({ actor, params, body }) => {
		const { user, school } = actor;
		const { id } = await ofStaff(school, params.id);
		const list = body();
		await service.transaction((records) => updateList(records, { school, user }, id, list));
		return answerOf(await ofStaff(school, id));
	});

	handle(app, "POST /api/reading-lists/:id/archive", async ({ actor, params, body }) => {
		const { school } = actor;
		const { id } = await ofStaff(school, params.id);
		const { archived } = body();
		await service.transaction((records) => records.update("reading_lists", id, { archived }));
		return answerOf(await ofStaff(school, id));
	});

	handle(app, "DELETE /api/reading-lists/:id", async ({ actor, params }) => {
		const { school } = actor;
		const { id } = await ofStaff(school, params.id);
		await service.transaction(async (records) => {
			const known = await records.find("reading_lists", id);
			if (known?.school_id !== school) throw notFound();
			await records.delete("reading_lists", id);
		});
	});

	handle(app, "GET /api/reading-lists/:id/reading", async ({ actor, reply, params }) => {
		const { user, school } = actor;
		const list = await ofStaff(school, params.id);
		reply.header("cache-control", "no-store");
		return readingOf(service, school, list, user);
	});

	handle(app, "POST /api/reading-lists/:id/own-class", async ({ actor, params }) => {
		const list = await ofStaff(actor.school, params.id);
		await service.transaction((records) => claimClass(records, list, actor));
	});

	handle(app, "GET /api/reading-lists/:id/missing", async ({ actor, params }) => {
		return missingFor(service, policies, actor, await ofStaff(actor.school, params.id));
	});

	handle(app, "POST /api/reading-lists/:id/order", async ({ actor, params }) => {
		const list = await ofStaff(actor.school, params.id);
		return { added: await orderMissing(service, policies, actor, list) };
	});
}
