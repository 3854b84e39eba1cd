/** Lookup of an ISBN (`GET /api/books/lookup`, design section 4), and the titles waiting for a lookup. For staff. */

import { toIsbn10, toIsbn13 } from "@rafta/library/catalogue/isbn";
import { badRequest } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import { problems } from "../../kit/writes/problems.ts";
import { shown } from "../../lending/desk/answers.ts";
import type { RecordService } from "../../records.ts";
import { inCatalogue } from "./catalogue.ts";
import { type Cover, fetchCover } from "./covers.ts";
import { type Fetch, providersOf, queryProviders } from "./providers.ts";
import { createLookups, type Lookups } from "./runner.ts";
import { lookupSettings } from "./settings.ts";
import { titleDecisions } from "./take.ts";

/** Milliseconds for all external catalogues together, while a user waits. */
const TIMEOUT_MS = 8000;
export function lookupRoutes(
	app: FastifyInstance,
	service: RecordService,
	fetch: Fetch,
	now: () => Date,
): Lookups {
	const failed = (err: unknown) => app.log.error({ err }, "look-up");
	const lookups = createLookups(service, fetch, now, failed);
	const decisions = titleDecisions(service);
	/** Covers being downloaded. */
	const covers = new Set<Promise<void>>();

	/** Downloads covers one after the other, in the background. */
	async function fetchCovers(wanted: readonly Cover[]): Promise<void> {
		if ((await lookupSettings(service))?.covers !== true) return;
		const work = (async () => {
			for (const cover of wanted) await fetchCover(service, fetch, cover);
		})().catch(failed);
		covers.add(work);
		void work.then(() => covers.delete(work));
	}

	handle(app, "GET /api/books/lookup", async ({ actor, query }) => {
		const { request, school, user } = actor;
		const { isbn, outside } = query();
		const isbn13 = toIsbn13(isbn);
		if (!isbn13) throw badRequest(problems.isbn.message, { isbn: problems.isbn });
		const known = await inCatalogue(service, isbn13, school);
		const answer = {
			isbn13,
			isbn10: toIsbn10(isbn13) ?? "",
			source: known?.source ?? null,
			copies: known?.copies ?? 0,
			book: await shown(service, "books", known?.title ?? null, request),
			proposal: null,
			outside: "unasked",
		} as const;
		if ((known && known.title.unfinished !== true) || outside === "no") return answer;
		const providers = providersOf(await lookupSettings(service), fetch, now);
		if (providers.length === 0) return { ...answer, outside: "off" };
		await app.limits.count("lookups", user);
		const result = await queryProviders(providers, isbn13, AbortSignal.timeout(TIMEOUT_MS));
		const { proposal, provider, silent } = result;
		if (proposal) return { ...answer, source: provider, proposal, outside: "found" };
		return { ...answer, outside: silent.length > 0 ? "silent" : "none" };
	});

	handle(app, "GET /api/lookups", async () => {
		return { enabled: providersOf(await lookupSettings(service), fetch, now).length > 0 };
	});

	handle(app, "POST /api/lookups/:id/take", async ({ actor, params }) => {
		const { school } = actor;
		const cover = await decisions.takeOne(params.id, school);
		await fetchCovers([cover]);
		return { taken: 1 };
	});

	handle(app, "POST /api/lookups/take-all", async ({ actor }) => {
		const { school } = actor;
		const { covers: wanted, ...step } = await decisions.takeSome(school);
		await fetchCovers(wanted);
		return step;
	});

	handle(app, "POST /api/lookups/:id/finish", async ({ actor, params }) => {
		const { school } = actor;
		const { id } = await decisions.finish(params.id, school);
		return { id };
	});

	handle(app, "POST /api/lookups/:id/again", async ({ actor, params }) => {
		const { school } = actor;
		const { state } = await decisions.again(params.id, school);
		lookups.wake();
		return { state };
	});

	service.crons.add("rafta_lookups", "* * * * *", lookups.run);
	app.addHook("preClose", async () => {
		await lookups.close();
		await Promise.all(covers);
	});
	return lookups;
}
