/** Last steps of every kind of sign-in: auth rule, second factor, notice of a new place, response. */

import { createHash } from "node:crypto";
import { rowsOf } from "../collections/system-collections.ts";
import { badRequest, forbidden } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { mayComeFrom } from "../settings/reach.ts";
import type { PresentedRecord } from "../types/records.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";
import { type AuthContext, isOver, later, newRow, postMail } from "./auth-context.ts";
import { member } from "./forms.ts";
import { sendOwedLink } from "./new-address.ts";

export type SignInMethod = "password" | "otp" | "oauth2";

export interface SignIn {
	readonly token: string;
	readonly record: PresentedRecord;
	readonly meta?: unknown;
}

/** Result of the first of two factors; the second must be sent with this id. */
export interface HalfSignIn {
	readonly mfaId: string;
}

export const isHalf = (answer: SignIn | HalfSignIn): answer is HalfSignIn => "mfaId" in answer;

/** Whether the account has to prove itself in two ways. */
export async function requiresTwoFactors(
	{ service }: AuthContext,
	{ collection, record }: AuthIdentity,
	request: RequestContext,
): Promise<boolean> {
	const mfa = collection.auth?.mfa;
	if (!mfa?.enabled) return false;
	return (
		mfa.rule === "" || service.matchesRule(collection, record.id, mfa.rule, { ...request, superuser: false })
	);
}

/** The first half of a sign-in that a request names; `null` for none, and for one that is gone or over. */
export async function halfOf({ service, now }: AuthContext, { query, body }: RequestContext) {
	const half = await service.find("_mfas", query.mfaId || member(body, "mfaId"));
	const lasts = service.collection(String(half?.collectionRef))?.auth?.mfa.duration ?? 0;
	return half && !isOver(half, lasts, now()) ? half : null;
}

/**
 * Requires the second factor if the collection demands it: returns the id to continue with, or nothing if the sign-in
 * is complete. @throws ApiError 400 for an invalid id
 */
async function secondFactor(
	context: AuthContext,
	identity: AuthIdentity,
	method: SignInMethod,
	request: RequestContext,
): Promise<string> {
	const { service, now } = context;
	const { collection, record } = identity;
	if (!(await requiresTwoFactors(context, identity, request))) return "";
	const mfaId = request.query.mfaId || member(request.body, "mfaId");
	if (mfaId === "") {
		const half = { ...newRow(identity, now()), method };
		await service.transaction((tx) => tx.insert("_mfas", [half]));
		return half.id;
	}
	const half = await halfOf(context, request);
	if (!half) throw badRequest(messages.badMfa);
	if (half.recordRef !== record.id || half.collectionRef !== collection.id)
		throw badRequest(messages.othersMfa);
	if (half.method === method) throw badRequest(messages.sameMethod);
	await service.transaction((tx) => tx.delete("_mfas", mfaId));
	return "";
}

const knownPlaces = 5;

/** Records where an account signs in from, and notifies its owner of a new place. */
async function noticePlace(
	context: AuthContext,
	identity: AuthIdentity,
	request: RequestContext,
): Promise<void> {
	const { service, now } = context;
	const { collection, record } = identity;
	const agent = request.headers.user_agent ?? "";
	const fingerprint = createHash("md5").update(`${request.ip} ${agent}`).digest("hex");
	const places = await service.list("_authOrigins", {
		...rowsOf(collection.id, record.id),
		sort: "-updated",
		limit: 100,
	});
	const known = places.find((place) => place.fingerprint === fingerprint);
	await service.transaction(async (tx) => {
		if (known) await tx.update("_authOrigins", known.id, {});
		else await tx.insert("_authOrigins", [{ ...newRow(identity, now()), fingerprint }]);
		const room = known ? knownPlaces : knownPlaces - 1;
		const others = places.filter((place) => place !== known);
		for (const place of others.slice(known ? room - 1 : room)) await tx.delete("_authOrigins", place.id);
	});
	// The first place is where the account was created: no notice is needed.
	if (known || places.length === 0 || String(record.email ?? "") === "") return;
	const moment = service.momentText(now(), service.languageOf(identity, request.language));
	const info = `${moment} - ${request.ip} ${agent}`;
	await postMail(context, {
		kind: "authAlert",
		identity,
		language: request.language,
		values: { ALERT_INFO: info },
	});
}

/**
 * Signs in an account that has proved its identity. `method` is absent if a token is exchanged or issued by a
 * superuser; `token` issues the token if no session is to be created.
 * @throws ApiError 403 if the auth rule is not met
 */
export async function signIn(
	context: AuthContext,
	identity: AuthIdentity,
	request: RequestContext,
	{ method, token, meta }: { method?: SignInMethod; token?: () => Promise<string>; meta?: unknown } = {},
): Promise<SignIn | HalfSignIn> {
	const { service } = context;
	const { collection, record } = identity;
	if (service.isSuperuser(identity) && !(await mayComeFrom(service, request.ip))) throw forbidden();
	const rule = collection.auth?.authRule ?? null;
	if (!(await service.matchesRule(collection, record.id, rule, request))) throw forbidden(messages.authRule);
	const mfaId = method ? await secondFactor(context, identity, method, request) : "";
	if (mfaId !== "") return { mfaId };
	if (method && collection.auth?.authAlert.enabled)
		later(context, () => noticePlace(context, identity, request));
	if (method) later(context, () => sendOwedLink(context, identity, request));
	const shown = await service.show(collection, record, {
		...request,
		auth: identity,
		superuser: service.isSuperuser(identity),
		query: { expand: request.query.expand ?? "" },
	});
	// An account that has just authenticated may see its own address, even if it is hidden from others.
	if ("email" in record && collection.fields.some(({ name, hidden }) => name === "email" && !hidden)) {
		shown.email = record.email;
	}
	return {
		record: shown,
		token: await (token ?? (() => service.startSession(identity, request, { method: method ?? "token" })))(),
		...(meta !== undefined && { meta }),
	};
}
