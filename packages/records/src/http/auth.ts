import type { FastifyInstance, FastifyRequest } from "fastify";
import { passwordLogin } from "../auth/login.ts";
import { authMethods } from "../auth/methods.ts";
import { slowDown } from "../auth/slowdown.ts";
import { bareToken, isRefreshable } from "../auth/tokens.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import { ApiError, forbidden, notFound } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { AuthIdentity, RecordService } from "../service.ts";
import { requestContext } from "./context.ts";

type InCollection = { Params: { collection: string } };

/** Password login, refresh and the list of methods of every auth collection. */
export function authRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const attempts = slowDown();

	function authCollection(name: string): CollectionDefinition {
		const collection = service.collection(name);
		if (collection?.type !== "auth") throw notFound(messages.missingAuthCollection);
		return collection;
	}

	/** `{token, record}`, if the collection's `authRule` lets the account in. */
	async function answer(request: FastifyRequest, identity: AuthIdentity, token: string | null) {
		const asked = await requestContext(request);
		const rule = identity.collection.auth?.authRule ?? null;
		const asOwner = { ...asked, auth: identity, superuser: service.isSuperuser(identity) };
		if (!(await service.fulfils(identity.collection, identity.record.id, rule, asked))) {
			throw forbidden(messages.authRule);
		}
		const record = await service.show(identity.collection, identity.record, {
			...asOwner,
			query: { expand: asked.query.expand ?? "" },
		});
		return { token: token ?? service.issueToken(identity), record };
	}

	app.get<InCollection>("/api/collections/:collection/auth-methods", async (request) =>
		authMethods(authCollection(request.params.collection)),
	);

	app.post<InCollection>("/api/collections/:collection/auth-with-password", async (request) => {
		const collection = authCollection(request.params.collection);
		const { ip, body } = await requestContext(request);
		const identity = await passwordLogin(service, collection, body, { ip, now: now(), slowDown: attempts });
		return answer(request, identity, null);
	});

	app.post<InCollection>("/api/collections/:collection/auth-refresh", async (request) => {
		const { auth } = await requestContext(request);
		if (auth === null) throw new ApiError(401, messages.needsToken);
		if (auth.collection.id !== service.collection(request.params.collection)?.id) {
			throw forbidden(messages.othersCollection);
		}
		const token = bareToken(request.headers.authorization);
		return answer(request, auth, isRefreshable(token) ? null : token);
	});
}
