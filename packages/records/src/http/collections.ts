import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { providerKinds, providerLogo } from "../auth/providers.ts";
import { shownDefinition } from "../collections/wire.ts";
import { notFound } from "../errors.ts";
import { pickFields } from "../records/pick.ts";
import type { RecordService, RequestContext } from "../service.ts";
import { requestContext } from "./context.ts";
import { requireSuperuser } from "./guards.ts";

type OneCollection = { Params: { collection: string } };

/** The collections API: what superusers do with the collections themselves. */
export function collectionRoutes(app: FastifyInstance, service: RecordService): void {
	const { manager } = service;
	const all = "/api/collections";
	const one = `${all}/:collection`;

	/** A route for superusers; the answer's `fields` are picked as everywhere. */
	const asSuperuser =
		<Request extends FastifyRequest>(
			answer: (request: Request, context: RequestContext, reply: FastifyReply) => Promise<unknown>,
		) =>
		async (request: Request, reply: FastifyReply) => {
			const context = await requestContext(request);
			requireSuperuser(context);
			return answer(request, context, reply);
		};

	const nothing = (reply: FastifyReply) => reply.code(204).send();

	app.get(
		all,
		asSuperuser(async (_request, { query }) => {
			const page = await service.listCollections(query);
			return { ...page, items: page.items.map((item) => pickFields(shownDefinition(item), query.fields)) };
		}),
	);
	app.post(
		all,
		asSuperuser(async (_request, { body, query }) =>
			pickFields(shownDefinition(await manager.create(body)), query.fields),
		),
	);
	app.put(
		`${all}/import`,
		asSuperuser(async (_request, { body }, reply) => {
			await manager.import(body);
			return nothing(reply);
		}),
	);
	app.get(
		`${all}/meta/scaffolds`,
		asSuperuser(async () =>
			Object.fromEntries(
				Object.entries(manager.scaffolds()).map(([type, scaffold]) => [type, shownDefinition(scaffold)]),
			),
		),
	);
	app.get(
		`${all}/meta/oauth2-providers`,
		asSuperuser(async () =>
			providerKinds.map((kind) => ({
				name: kind.name,
				displayName: kind.displayName,
				logo: providerLogo(kind),
			})),
		),
	);
	app.post(
		`${all}/meta/dry-run-view`,
		asSuperuser(async (_request, { body }) => service.tryView(body.query)),
	);
	app.get<OneCollection>(
		one,
		asSuperuser(async (request: FastifyRequest<OneCollection>, { query }) => {
			const collection = service.collection(request.params.collection);
			if (!collection) throw notFound();
			return pickFields(shownDefinition(collection), query.fields);
		}),
	);
	app.patch<OneCollection>(
		one,
		asSuperuser(async (request: FastifyRequest<OneCollection>, { body, query }) =>
			pickFields(shownDefinition(await manager.update(request.params.collection, body)), query.fields),
		),
	);
	app.delete<OneCollection>(
		one,
		asSuperuser(async (request: FastifyRequest<OneCollection>, _context, reply) => {
			await manager.delete(request.params.collection);
			return nothing(reply);
		}),
	);
	app.delete<OneCollection>(
		`${one}/truncate`,
		asSuperuser(async (request: FastifyRequest<OneCollection>, context, reply) => {
			await service.truncate(request.params.collection, context);
			return nothing(reply);
		}),
	);
}
