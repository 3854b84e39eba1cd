/** `/api/catalogue/*`: the catalogue for readers, and for guests of a school that publishes it. */

import { todayIn } from "@rafta/library/turkish/dates";
import { notFound } from "@rafta/records";
import type { FastifyInstance, FastifyReply } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import { listShelves } from "../reading-lists/shelves.ts";
import { cardReader } from "../titles/cards.ts";
import { authorFor } from "./author.ts";
import { choicesForReader } from "./for-reader.ts";
import { type Choice, choicesFor, fillShelf, idsToRead, shownOnHome, WHOLE_SHELF } from "./home.ts";
import { neighboursFor } from "./neighbours.ts";
import { schoolShelves } from "./school-shelves.ts";
import { seriesFor } from "./series.ts";
import { titleFor } from "./title.ts";
import { type SchoolVisitor, schoolVisitorOf, type Visitor, viewOf, visitorOf } from "./visitor.ts";

/** What is published may be held for a minute; everything else depends on the account. */
const cacheFor = (reply: FastifyReply, { isGuest }: Visitor): FastifyReply =>
	reply.header("vary", "authorization").header("cache-control", isGuest ? "public, max-age=60" : "no-store");

export function catalogueRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const shelvesIn = schoolShelves(service, now);
	const cards = cardReader(service);

	async function choicesOf(visitor: SchoolVisitor): Promise<Choice[]> {
		const shelves = await shelvesIn(visitor.school.id);
		const today = todayIn(now());
		const own = await choicesForReader(service, cards, shelves, visitor, today);
		return choicesFor(visitor, shelves, own, today);
	}

	handle(app, "GET /api/catalogue/home", async ({ actor, reply, query }) => {
		const visitor = await visitorOf(service, actor, query().school);
		const { school, schools } = visitor;
		if (!school) {
			reply.header("cache-control", "no-store");
			return { school, schools, shelves: [] };
		}
		cacheFor(reply, visitor);
		const today = todayIn(now());
		const choices = shownOnHome(await choicesOf({ ...visitor, school }));
		const known = await cards(viewOf({ ...visitor, school }), idsToRead(choices));
		const shelves = choices.flatMap((choice) => fillShelf(choice, known) ?? []);
		return { school, schools, shelves: [...(await listShelves(service, visitor, today)), ...shelves] };
	});

	handle(app, "GET /api/catalogue/shelf", async ({ actor, reply, query }) => {
		const { name, value, school: wanted } = query();
		const visitor = await schoolVisitorOf(service, actor, wanted);
		const choice = (await choicesOf(visitor)).find(
			(one) => one.name === name && (name === "yours" || one.value === value),
		);
		const shelf = choice && fillShelf(choice, await cards(viewOf(visitor), choice.ids), WHOLE_SHELF);
		if (!shelf) throw notFound();
		cacheFor(reply, visitor);
		return shelf;
	});

	handle(app, "GET /api/catalogue/author", async ({ actor, reply, query }) => {
		const { name, school } = query();
		const visitor = await schoolVisitorOf(service, actor, school);
		const answer = await authorFor(service, cards, visitor, name);
		cacheFor(reply, visitor);
		return answer;
	});

	handle(app, "GET /api/catalogue/series", async ({ actor, reply, query }) => {
		const { name, school } = query();
		const visitor = await schoolVisitorOf(service, actor, school);
		const answer = await seriesFor(service, cards, visitor, name);
		cacheFor(reply, visitor);
		return answer;
	});

	handle(app, "GET /api/catalogue/neighbours", async ({ actor, reply, query }) => {
		const { school, ...wanted } = query();
		const visitor = await schoolVisitorOf(service, actor, school);
		const answer = await neighboursFor(service, cards, visitor, wanted);
		cacheFor(reply, visitor);
		return answer;
	});

	handle(app, "GET /api/catalogue/titles/:id", async ({ actor, reply, params, query }) => {
		const visitor = await schoolVisitorOf(service, actor, query().school);
		const shelves = await shelvesIn(visitor.school.id);
		const answer = await titleFor(service, cards, shelves, visitor, params.id, todayIn(now()));
		cacheFor(reply, visitor);
		return answer;
	});
}
