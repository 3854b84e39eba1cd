/** `/api/reading-lists/*`: staff make lists; the readers whom a list addresses see it while its term lasts. */
import { todayIn } from "@rafta/library/turkish/dates";
import { ApiError, notFound, requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Policies } from "../../lending/circulation/policies.ts";
import { staffOfASchool } from "../../people/members/staff.ts";
import { handle } from "../../platform/http/handle.ts";
import type { RecordService } from "../../records.ts";
import { type KnownList, listCallerOf, listsFor, shownList, visibleList } from "./caller.ts";
import { findLines, readyListsFor, shownWork } from "./find.ts";
import { missingFor, orderMissing } from "./missing.ts";
import { booksOf, ownLoans } from "./queries.ts";
import { claimClass, readingOf } from "./reading.ts";
import { type FoundWork, findWorks, onShelfFirst } from "./works.ts";
import { createList, updateList } from "./write.ts";

/** Covers by which a list is shown among others. */
const COVERS = 5;
/** Limit of a school's lists: more than it makes in twenty years. */
const MAX_LISTS_OF_SCHOOL = 2000;

const tooMany = {
	tr: "Bu okula daha fazla liste eklenemez. Yeni bir liste için önce eski listelerden biri silinmeli.",
	en: "The school can't have any more lists. Delete an old list before adding a new one.",
};

type Book = Awaited<ReturnType<typeof booksOf>>[number];

export function readingListRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	now: () => Date,
): void {
	const { read, dialect } = service.database;
	const today = () => todayIn(now());

	async function staffOf(request: FastifyRequest) {
		const context = await requestContext(request);
		return { ...staffOfASchool(context), language: context.language };
	}
	const ofStaff = (school: string, user: Awaited<ReturnType<typeof staffOf>>["user"], id: string) =>
		visibleList(service, { school, user, reader: null }, id, today());

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

	handle(app, "GET /api/reading-lists", async ({ request, reply }) => {
		const caller = await listCallerOf(service, await requestContext(request));
		const { school, reader } = caller;
		const lists = await listsFor(service, caller, today());
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

	handle(app, "POST /api/reading-lists", async ({ request, body }) => {
		const { user, school } = await staffOf(request);
		const { op_id, ...list } = body();
		const id = await service.transaction(async (records) => {
			const lists = await records.list("reading_lists", {
				filter: "school_id = {:school}",
				params: { school },
				limit: MAX_LISTS_OF_SCHOOL,
			});
			if (lists.length >= MAX_LISTS_OF_SCHOOL) throw new ApiError(400, tooMany);
			return createList(records, { school, user: user.id }, op_id, list);
		});
		return answerOf(await ofStaff(school, user, id));
	});

	handle(app, "GET /api/reading-lists/ready", async ({ request }) => {
		const { school, language } = await staffOf(request);
		return { items: await readyListsFor(service, school, language) };
	});

	handle(app, "POST /api/reading-lists/find", async ({ request, body }) => {
		const { school } = await staffOf(request);
		return { items: await findLines(service, school, body().lines) };
	});

	handle(app, "GET /api/reading-lists/:id", async ({ request, reply, params }) => {
		const caller = await listCallerOf(service, await requestContext(request));
		const list = await visibleList(service, caller, params.id, today());
		const works = await findWorks(service, caller.school, await booksOf(read, dialect, [list.id]));
		const ownState = caller.reader ? await ownOf(caller.reader.id, works) : null;
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

	handle(app, "PUT /api/reading-lists/:id", async ({ request, params, body }) => {
		const { user, school } = await staffOf(request);
		const { id } = await ofStaff(school, user, params.id);
		const list = body();
		await service.transaction((records) => updateList(records, { school, user: user.id }, id, list));
		return answerOf(await ofStaff(school, user, id));
	});

	handle(app, "POST /api/reading-lists/:id/archive", async ({ request, params, body }) => {
		const { user, school } = await staffOf(request);
		const { id } = await ofStaff(school, user, params.id);
		const { archived } = body();
		await service.transaction((records) => records.update("reading_lists", id, { archived }));
		return answerOf(await ofStaff(school, user, id));
	});

	handle(app, "DELETE /api/reading-lists/:id", async ({ request, params }) => {
		const { user, school } = await staffOf(request);
		const { id } = await ofStaff(school, user, params.id);
		await service.transaction(async (records) => {
			const known = await records.find("reading_lists", id);
			if (known?.school_id !== school) throw notFound();
			await records.delete("reading_lists", id);
		});
	});

	handle(app, "GET /api/reading-lists/:id/reading", async ({ request, reply, params }) => {
		const { user, school } = await staffOf(request);
		const list = await ofStaff(school, user, params.id);
		reply.header("cache-control", "no-store");
		return readingOf(service, school, list, user.id);
	});

	handle(app, "POST /api/reading-lists/:id/own-class", async ({ request, params }) => {
		const { user, school } = await staffOf(request);
		const list = await ofStaff(school, user, params.id);
		await service.transaction((records) => claimClass(records, school, list, user));
	});

	handle(app, "GET /api/reading-lists/:id/missing", async ({ request, params }) => {
		const { user, school } = await staffOf(request);
		return missingFor(service, policies, { user, school }, await ofStaff(school, user, params.id));
	});

	handle(app, "POST /api/reading-lists/:id/order", async ({ request, params }) => {
		const { user, school } = await staffOf(request);
		const list = await ofStaff(school, user, params.id);
		return { added: await orderMissing(service, policies, { user, school }, list) };
	});
}
