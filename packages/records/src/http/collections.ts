import type { FastifyInstance, FastifyRequest } from "fastify";
import { providerKinds, providerLogo } from "../auth/providers/index.ts";
import { shownDefinition } from "../collections/serialize.ts";
import { notFound } from "../errors.ts";
import { pickFields } from "../records/pick.ts";
import type { RecordService } from "../service.ts";
import { superuserAction, superuserRoute } from "./guards.ts";

type OneCollection = { Params: { collection: string } };

/** Collections API: management of the collections by superusers. */
export function collectionRoutes(app: FastifyInstance, service: RecordService): void {
	const { manager } = service;
	const all = "/api/collections";
	const one = `${all}/:collection`;

	app.get(
		all,
		superuserRoute(async (_request, { query }) => {
			const page = await service.listCollections(query);
			return { ...page, items: page.items.map((item) => pickFields(shownDefinition(item), query.fields)) };
		}),
	);
	app.post(
		all,
		superuserRoute(async (_request, { body, query }) =>
			pickFields(shownDefinition(await manager.create(body)), query.fields),
		),
	);
	app.put(
		`${all}/import`,
		superuserAction((_request, { body }) => manager.import(body)),
	);
	app.get(
		`${all}/meta/scaffolds`,
		superuserRoute(async () =>
			Object.fromEntries(
				Object.entries(manager.scaffolds()).map(([type, scaffold]) => [type, shownDefinition(scaffold)]),
			),
		),
	);
	app.get(
		`${all}/meta/oauth2-providers`,
		superuserRoute(async () =>
			providerKinds.map((kind) => ({
				name: kind.name,
				displayName: kind.displayName,
				logo: providerLogo(kind),
			})),
		),
	);
	app.post(
		`${all}/meta/dry-run-view`,
		superuserRoute(async (_request, { body }) => service.tryView(body.query)),
	);
	app.get<OneCollection>(
		one,
		superuserRoute(async (request: FastifyRequest<OneCollection>, { query }) => {
			const collection = service.collection(request.params.collection);
			if (!collection) throw notFound();
			return pickFields(shownDefinition(collection), query.fields);
		}),
	);
	app.patch<OneCollection>(
		one,
		superuserRoute(async (request: FastifyRequest<OneCollection>, { body, query }) =>
			pickFields(shownDefinition(await manager.update(request.params.collection, body)), query.fields),
		),
	);
	app.delete<OneCollection>(
		one,
		superuserAction((request: FastifyRequest<OneCollection>) => manager.delete(request.params.collection)),
	);
	app.delete<OneCollection>(
		`${one}/truncate`,
		superuserAction((request: FastifyRequest<OneCollection>, context) =>
			service.truncate(request.params.collection, context),
		),
	);
}
