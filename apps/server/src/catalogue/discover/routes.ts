/** `/api/catalogue/*`: the catalogue for readers, and for guests of a school that publishes it. */

import { todayIn } from "@rafta/library/turkish/dates";
import { notFound, requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyReply } from "fastify";
import { handle } from "../../platform/http/handle.ts";
import type { RecordService } from "../../records.ts";
import { listShelves } from "../reading-lists/shelves.ts";
import { authorFor } from "./author.ts";
import {
	type CatalogueCaller,
	catalogueCallerOf,
	type SchoolCaller,
	schoolCallerOf,
	viewOf,
} from "./caller.ts";
import { cardReader } from "./cards.ts";
import { choicesForReader } from "./for-reader.ts";
import { type Choice, choicesFor, filled, idsToRead, shownOnHome, WHOLE_SHELF } from "./home.ts";
import { neighboursFor } from "./neighbours.ts";
import { schoolShelves } from "./school-shelves.ts";
import { seriesFor } from "./series.ts";
import { titleFor } from "./title.ts";

/** What is published may be held for a minute; everything else depends on the account. */
const cacheFor = (reply: FastifyReply, { isGuest }: CatalogueCaller): FastifyReply =>
	reply.header("vary", "authorization").header("cache-control", isGuest ? "public, max-age=60" : "no-store");

export function catalogueRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const shelvesIn = schoolShelves(service, now);
	const cards = cardReader(service);

	async function choicesOf(caller: SchoolCaller): Promise<Choice[]> {
		const shelves = await shelvesIn(caller.school.id);
		const today = todayIn(now());
		const own = await choicesForReader(service, cards, shelves, caller, today);
		return choicesFor(caller, shelves, own, today);
	}

	handle(app, "GET /api/catalogue/home", async ({ request, reply, query }) => {
		const context = await requestContext(request);
		const caller = await catalogueCallerOf(service, context, query().school);
		const { school, schools } = caller;
		if (!school) {
			reply.header("cache-control", "no-store");
			return { school, schools, shelves: [] };
		}
		cacheFor(reply, caller);
		const today = todayIn(now());
		const choices = shownOnHome(await choicesOf({ ...caller, school }));
		const known = await cards(viewOf({ ...caller, school }), idsToRead(choices));
		const shelves = choices.flatMap((choice) => filled(choice, known) ?? []);
		return { school, schools, shelves: [...(await listShelves(service, caller, today)), ...shelves] };
	});

	handle(app, "GET /api/catalogue/shelf", async ({ request, reply, query }) => {
		const { name, value, school: wanted } = query();
		const caller = await schoolCallerOf(service, await requestContext(request), wanted);
		const choice = (await choicesOf(caller)).find(
			(one) => one.name === name && (name === "yours" || one.value === value),
		);
		const shelf = choice && filled(choice, await cards(viewOf(caller), choice.ids), WHOLE_SHELF);
		if (!shelf) throw notFound();
		cacheFor(reply, caller);
		return shelf;
	});

	handle(app, "GET /api/catalogue/author", async ({ request, reply, query }) => {
		const { name, school } = query();
		const caller = await schoolCallerOf(service, await requestContext(request), school);
		const answer = await authorFor(service, cards, caller, name);
		cacheFor(reply, caller);
		return answer;
	});

	handle(app, "GET /api/catalogue/series", async ({ request, reply, query }) => {
		const { name, school } = query();
		const caller = await schoolCallerOf(service, await requestContext(request), school);
		const answer = await seriesFor(service, cards, caller, name);
		cacheFor(reply, caller);
		return answer;
	});

	handle(app, "GET /api/catalogue/neighbours", async ({ request, reply, query }) => {
		const { school, ...wanted } = query();
		const caller = await schoolCallerOf(service, await requestContext(request), school);
		const answer = await neighboursFor(service, cards, caller, wanted);
		cacheFor(reply, caller);
		return answer;
	});

	handle(app, "GET /api/catalogue/titles/:id", async ({ request, reply, params, query }) => {
		const caller = await schoolCallerOf(service, await requestContext(request), query().school);
		const shelves = await shelvesIn(caller.school.id);
		const answer = await titleFor(service, cards, shelves, caller, params.id, todayIn(now()));
		cacheFor(reply, caller);
		return answer;
	});
}
