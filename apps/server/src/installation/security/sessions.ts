/** Sessions of an account: listed and ended by its owner, all of them ended by administrators. */

import {
	type AuthIdentity,
	formatInstant,
	notFound,
	type RequestContext,
	type SessionEvent,
} from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { audit } from "../../kit/audit/journal.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService, RecordTransaction } from "../../records.ts";
import { setLastLogin } from "./queries.ts";

/** Written along with a session: the last sign-in of the account, and who impersonated it. */
export const rememberSession =
	(now: () => Date) =>
	async (
		{ identity, method, request, duration }: SessionEvent,
		records: RecordTransaction,
	): Promise<void> => {
		const { collection, record } = identity;
		if (collection.name !== "users") return;
		if (method === "impersonate") await rememberImpersonation(records, identity, request, duration);
		else await setLastLogin(records, record.id, formatInstant(now()));
	};

async function rememberImpersonation(
	records: RecordTransaction,
	{ collection, record }: AuthIdentity,
	request: RequestContext,
	duration: number,
): Promise<void> {
	const by = request.auth;
	await audit(records, {
		actor: by?.collection.name === "users" ? by.record : null,
		kind: "impersonated",
		school_id: record.school_id,
		collection: collection.name,
		record: record.id,
		details: { seconds: duration, ...(by?.collection.name !== "users" && { by: by?.record.email }) },
	});
}

export function sessionRoutes(app: FastifyInstance, service: RecordService): void {
	/** Ends all sessions of an account, with an entry in the journal. */
	const endAll = (identity: AuthIdentity, actor: AuthIdentity, but = "") =>
		service.transaction(async (records) => {
			await audit(records, {
				actor: actor.collection.name === "users" ? actor.record : null,
				kind: "sessions_ended",
				school_id: identity.record.school_id,
				collection: identity.collection.name,
				record: identity.record.id,
			});
			return service.sessions.endAll(records.sql, identity, but);
		});

	// Asked with a token that is worth nothing any more: for everybody else its sender is a guest.
	handle(app, "GET /api/session-end", async ({ request, reply }) => {
		reply.header("cache-control", "no-store");
		return { reason: await service.endReason(request.headers.authorization) };
	});

	handle(app, "GET /api/me/sessions", async ({ actor }) => {
		const account = actor.request.auth;
		const sessions = await service.sessions.list(account);
		return { sessions: sessions.map((one) => ({ ...one, current: one.id === account.session })) };
	});

	handle(app, "POST /api/me/sessions/:id/end", async ({ actor, params }) => {
		const account = actor.request.auth;
		// Another account's session gets the same response as one that does not exist.
		const wanted = params.id === "current" ? (account.session ?? "") : params.id;
		if (!(await service.sessions.end(account, wanted))) throw notFound();
	});

	handle(app, "POST /api/me/sign-out-everywhere", async ({ actor, reply, body }) => {
		const { request } = actor;
		const account = request.auth;
		const { keep_this = false } = body();
		// An impersonated session does not get a newer token by this endpoint either.
		const kept = keep_this && account.renewable ? account.session : undefined;
		const record = await endAll(account, account, kept);
		if (!kept) return reply.code(204).send();
		const identity = { ...account, record };
		return {
			token: service.issueToken(identity),
			record: await service.show(account.collection, record, { ...request, auth: identity, query: {} }),
		};
	});

	/** An account that an administrator manages. @throws ApiError 404 */
	async function accountOf(id: string): Promise<AuthIdentity> {
		const collection = service.collection("users");
		const record = await service.find("users", id);
		if (!collection || !record) throw notFound();
		return { collection, record };
	}

	handle(app, "POST /api/users/:id/end-sessions", async ({ actor, params }) => {
		const account = await accountOf(params.id);
		await endAll(account, actor.request.auth);
	});

	handle(app, "GET /api/users/:id/sessions", async ({ actor, params }) => {
		const account = await accountOf(params.id);
		const sessions = await service.sessions.list(account);
		return { sessions: sessions.map((one) => ({ ...one, current: one.id === actor.request.auth.session })) };
	});

	handle(app, "POST /api/users/:id/sessions/:session/end", async ({ actor, params }) => {
		const account = await accountOf(params.id);
		if (!(await service.sessions.end(account, params.session))) throw notFound();
		await service.transaction((records) =>
			audit(records, {
				actor: actor.account,
				kind: "session_ended",
				school_id: account.record.school_id,
				collection: "users",
				record: account.record.id,
			}),
		);
	});
}
