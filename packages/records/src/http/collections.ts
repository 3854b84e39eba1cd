import type { FastifyInstance } from "fastify";
import { providerKinds, providerLogo } from "../auth/providers/index.ts";
import { shownDefinition } from "../collections/serialize.ts";
import { notFound } from "../errors.ts";
import type { RecordService } from "../service.ts";
import { superuserRoutes } from "./guards.ts";

type OneCollection = { collection: string };

/** Collections API: management of the collections by superusers. */
export function collectionRoutes(app: FastifyInstance, service: RecordService): void {
	const { manager } = service;
	const route = superuserRoutes(app);
	const all = "/api/collections";
	const one = `${all}/:collection`;

	route("GET", all, async (context) => {
		const page = await service.listCollections(context.query);
		return { ...page, items: page.items.map(shownDefinition) };
	});
	route("POST", all, async (context) => shownDefinition(await manager.create(context.body)));
	route("PUT", `${all}/import`, ({ body }) => manager.import(body));
	route("GET", `${all}/meta/scaffolds`, async () =>
		Object.fromEntries(
			Object.entries(manager.scaffolds()).map(([type, scaffold]) => [type, shownDefinition(scaffold)]),
		),
	);
	route("GET", `${all}/meta/oauth2-providers`, async () =>
		providerKinds.map((kind) => ({
			name: kind.name,
			displayName: kind.displayName,
			logo: providerLogo(kind),
		})),
	);
	route("POST", `${all}/meta/dry-run-view`, ({ body }) => service.tryView(body.query));
	route<OneCollection>("GET", one, async (_context, { params }) => {
		const collection = service.collection(params.collection);
		if (!collection) throw notFound();
		return shownDefinition(collection);
	});
	route<OneCollection>("PATCH", one, async (context, { params }) =>
		shownDefinition(await manager.update(params.collection, context.body)),
	);
	route<OneCollection>("DELETE", one, (_context, { params }) => manager.delete(params.collection));
	route<OneCollection>("DELETE", `${one}/truncate`, (context, { params }) =>
		service.truncate(params.collection, context),
	);
}
