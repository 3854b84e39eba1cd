import type { FastifyInstance, FastifyReply } from "fastify";
import { type AuthContext, authCollection, recentMails } from "../auth/auth-context.ts";
import { createDecoyCodes } from "../auth/decoy-codes.ts";
import { confirmEmailChange, requestEmailChange } from "../auth/email-change.ts";
import { passwordLogin } from "../auth/login.ts";
import { authMethods } from "../auth/methods.ts";
import { oauth2Login } from "../auth/oauth2.ts";
import { otpLogin, requestOtp } from "../auth/otp.ts";
import { confirmPasswordReset, requestPasswordReset } from "../auth/password-reset.ts";
import { type HalfSignIn, isHalf, type SignIn, signIn } from "../auth/sign-in.ts";
import { bareToken, endOf, issueToken } from "../auth/tokens.ts";
import { confirmVerification, requestVerification } from "../auth/verification.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import { reasons } from "../collections/reasons.ts";
import { ApiError, badRequest, forbidden, notFound } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import type { RequestContext } from "../types/request.ts";
import { requestContext } from "./context.ts";
import { requireSuperuser } from "./guards.ts";

type InCollection = { Params: { collection: string } };
type OneRecord = { Params: { collection: string; id: string } };

/** Maximum lifetime of a token that a superuser issues, in seconds: three years, as for the collection's own. */
const MAX_TOKEN_SECONDS = 94_670_856;

/** Routes for sign-in, email verification and password reset. */
export function authRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const { memory } = service.database;
	const authContext: AuthContext = {
		service,
		now,
		recent: recentMails(memory, now),
		decoys: createDecoyCodes(memory, now),
		failed: (err) => app.log.error({ err }, "auth"),
	};

	/** Registers a route of one auth collection. */
	function post(
		path: string,
		context: string,
		work: (
			collection: CollectionDefinition,
			request: RequestContext,
			reply: FastifyReply,
		) => Promise<unknown>,
	): void {
		app.post<InCollection>(`/api/collections/:collection/${path}`, async (raw, reply) => {
			const collection = authCollection(service, raw.params.collection);
			const request = await requestContext(raw);
			return work(collection, { ...request, context }, reply);
		});
	}

	/** A partial sign-in (first factor only) is answered with 401. */
	const answer = (reply: FastifyReply, result: SignIn | HalfSignIn) =>
		isHalf(result) ? reply.code(401).send(result) : result;
	const nothing = (reply: FastifyReply) => reply.code(204).send();

	app.get<InCollection>("/api/collections/:collection/auth-methods", async (request) =>
		authMethods(authCollection(service, request.params.collection)),
	);

	post("auth-with-password", "password", async (collection, request, reply) => {
		const identity = await passwordLogin(service, collection, request);
		return answer(reply, await signIn(authContext, identity, request, { method: "password" }));
	});

	post("auth-with-otp", "otp", async (collection, request, reply) => {
		const identity = await otpLogin(authContext, collection, request);
		return answer(reply, await signIn(authContext, identity, request, { method: "otp" }));
	});

	post("auth-with-oauth2", "oauth2", async (collection, request, reply) => {
		const { identity, meta } = await oauth2Login(authContext, collection, request);
		return answer(reply, await signIn(authContext, identity, request, { method: "oauth2", meta }));
	});

	app.post<InCollection>("/api/collections/:collection/auth-refresh", async (raw) => {
		const request = await requestContext(raw);
		const { auth } = request;
		if (auth === null) throw new ApiError(401, messages.needsToken);
		if (auth.collection.id !== service.collection(raw.params.collection)?.id) {
			throw forbidden(messages.othersCollection);
		}
		const renewToken = async (): Promise<string> => {
			if (!auth.renewable) return bareToken(raw.headers.authorization);
			// A token from before sessions existed starts a session.
			if (!auth.session) return service.startSession(auth, request, { method: "token" });
			const fresh = service.issueToken(auth);
			service.sessions.touch(auth.session, request.ip, endOf(fresh));
			return fresh;
		};
		return signIn(authContext, auth, request, { token: renewToken });
	});

	app.post<OneRecord>("/api/collections/:collection/impersonate/:id", async (raw) => {
		const request = await requestContext(raw);
		requireSuperuser(request);
		const collection = authCollection(service, raw.params.collection);
		const record = await service.find(collection.name, raw.params.id);
		if (record === null) throw notFound();
		const duration = Number(request.body.duration ?? 0);
		if (!Number.isInteger(duration)) throw badRequest(messages.badBody);
		if (duration < 0) throw badRequest(messages.badFields, { duration: reasons.atLeast(0) });
		if (duration > MAX_TOKEN_SECONDS)
			throw badRequest(messages.badFields, { duration: reasons.atMost(MAX_TOKEN_SECONDS) });
		const identity = { collection, record };
		const options = { method: "impersonate", refreshable: false, ...(duration > 0 && { duration }) } as const;
		const token = () => service.startSession(identity, request, options);
		return signIn(authContext, identity, request, { token });
	});

	post("request-otp", "otp", (collection, request) => requestOtp(authContext, collection, request));

	for (const [path, work] of Object.entries({
		"request-verification": requestVerification,
		"confirm-verification": confirmVerification,
		"request-password-reset": requestPasswordReset,
		"confirm-password-reset": confirmPasswordReset,
		"confirm-email-change": confirmEmailChange,
	})) {
		post(path, "default", async (collection, request, reply) => {
			await work(authContext, collection, request);
			return nothing(reply);
		});
	}
	app.post<InCollection>("/api/collections/:collection/request-email-change", async (raw, reply) => {
		const request = await requestContext(raw);
		if (request.auth === null) throw new ApiError(401, messages.needsToken);
		await requestEmailChange(authContext, authCollection(service, raw.params.collection), request);
		return nothing(reply);
	});

	app.post("/api/files/token", async (raw) => {
		const { auth } = await requestContext(raw);
		if (auth === null) throw new ApiError(401, messages.missingAuth);
		return { token: issueToken(auth, now(), "file") };
	});
}
