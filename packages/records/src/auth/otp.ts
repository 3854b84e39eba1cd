/** One-time passwords by mail. */

import { randomInt } from "node:crypto";
import type { CollectionDefinition } from "../collections/definition.ts";
import { newId } from "../collections/random.ts";
import { rowsOf } from "../collections/system-collections.ts";
import { ApiError, badRequest, forbidden } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import type { RecordData } from "../types/records.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";
import { type AuthContext, byAddress, isOver, later, mailTo, newRow } from "./auth-context.ts";
import { deviceOf } from "./devices.ts";
import { isNoLonger, isPresent, member, requireEmail, requireForm } from "./forms.ts";
import { guardedName } from "./guard.ts";
import { assertHashTurn } from "./hash-turns.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { halfOf, requiresTwoFactors } from "./sign-in.ts";
import { unknownPassword } from "./verification.ts";

/** Maximum pending codes of one account; further requests return the last one. */
const MAX_PENDING_CODES = 10;

const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join("");

/** Key of an account's codes in the guard: another after a first step, so that strangers keep nobody from the second. */
const codeKey = (name: string, half: RecordData | null, id?: string): string =>
	half && half.recordRef === id ? `${name} ${half.method}` : name;

/**
 * Sends a code to the account of an address. Every caller gets an id (an existing one where a code is reused), so that
 * responses do not reveal which accounts exist. @throws ApiError
 */
export async function requestOtp(
	context: AuthContext,
	collection: CollectionDefinition,
	request: RequestContext,
): Promise<{ otpId: string }> {
	const { service, now, decoys } = context;
	const { body, language } = request;
	const options = collection.auth?.otp;
	if (!options?.enabled) throw forbidden(messages.noOtp);
	const email = requireEmail(body);
	const name = guardedName(collection.id, email);
	const found = await byAddress(service, collection, email);
	const half = await halfOf(context, request);
	const isOwner = half !== null && half.recordRef === found?.id;
	const device = await service.sessions.knownDevice(collection.id, found, deviceOf(request));
	const wait = await service.guard.sending(codeKey(name, half, found?.id), request.ip, device);
	// Who has proved the password is never refused, but gets no more mails than others: the last code holds.
	if (wait > 0 && !isOwner) throw new ApiError(429, messages.tooManyLogins, {}, { retry_after: wait });
	const otpId = newId();
	// Done for every request, so that the response time reveals nothing.
	const decoyId = await decoys.give(name, otpId, options.duration, MAX_PENDING_CODES);
	const record = found && !service.isClosed({ collection, record: found }) ? found : null;
	const waiting = await service.list("_otps", {
		...rowsOf(collection.id, record?.id ?? ""),
		sort: "-created",
		limit: 100,
	});
	if (!record) return { otpId: decoyId };
	const current = waiting.filter((otp) => !isOver(otp, options.duration, now()));
	const [last] = current;
	if (last && (wait > 0 || current.length >= MAX_PENDING_CODES)) return { otpId: last.id };
	later(context, async () => {
		const code = digits(options.length);
		const password = await hashPassword(code);
		const identity = { collection, record };
		const sentTo = String(record.email);
		const values = { OTP: code, OTP_ID: otpId };
		await service.transaction(async (tx) => {
			await tx.insert("_otps", [{ ...newRow(identity, now()), id: otpId, password, sentTo }]);
			await service.mail.post(tx.sql, mailTo(service, { kind: "otp", identity, language, values }));
		});
	});
	return { otpId };
}

/** Consumes a code of an account that is already signed in. @throws ApiError 429 */
export async function provesCode(
	service: RecordService,
	now: Date,
	{ collection, record }: AuthIdentity,
	{ otpId, code, ip }: { otpId: string; code: string; ip: string },
): Promise<boolean> {
	assertHashTurn();
	const attempt = await service.guard.code(guardedName(collection.id, String(record.email)), ip);
	const otp = await service.find("_otps", otpId);
	const isOwn = otp?.collectionRef === collection.id && otp.recordRef === record.id;
	const fits = isOwn && otp.sentTo === record.email && !isOver(otp, collection.auth?.otp.duration ?? 0, now);
	const right = await verifyPassword(code, fits ? String(otp.password) : null);
	if (!right || !otp) {
		await attempt.failed(badRequest(messages.badOtp));
		return false;
	}
	await attempt.onSuccess();
	await service.transaction((tx) => tx.delete("_otps", otp.id));
	return true;
}

/** Signs in with a code. A correct code is consumed. @throws ApiError 400, 403, 429 */
export async function otpLogin(
	context: AuthContext,
	collection: CollectionDefinition,
	request: RequestContext,
): Promise<AuthIdentity> {
	const { service, now, decoys } = context;
	const { body, ip } = request;
	const options = collection.auth?.otp;
	if (!options?.enabled) throw forbidden(messages.noOtp);
	const [otpId, password] = [member(body, "otpId"), member(body, "password")];
	requireForm({
		otpId: [otpId, isPresent, isNoLonger(255)],
		password: [password, isPresent, isNoLonger(71)],
	});
	const otp = await service.find("_otps", otpId);
	const fits = otp?.collectionRef === collection.id && !isOver(otp, options.duration, now());
	const record = otp && fits ? await service.find(collection.name, String(otp.recordRef)) : null;
	const decoyName = await decoys.nameOf(otpId);
	const name = (record ? guardedName(collection.id, String(record.email)) : decoyName) ?? otpId;
	assertHashTurn();
	const device = await service.sessions.knownDevice(collection.id, record, deviceOf(request));
	const key = codeKey(name, await halfOf(context, request), record?.id);
	const attempt = await service.guard.code(key, ip, device);
	const right = await verifyPassword(password, record ? String(otp?.password) : null);
	const isHome = () => service.sessions.isHome(collection.id, record, ip);
	const mayPass = await attempt.mayPass(record !== null, isHome);
	if (!right || !otp || !record || !mayPass) throw await attempt.failed(badRequest(messages.badOtp));
	await attempt.onSuccess();
	const proves = record.verified !== true && otp.sentTo !== "" && otp.sentTo === record.email;
	// A password set before the address was verified may be somebody else's, unless it must be proved as well.
	const isAlone = proves && !(await requiresTwoFactors(context, { collection, record }, request));
	const fresh = isAlone ? await unknownPassword(collection) : null;
	const updated = await service.transaction(async (tx) => {
		// Two sign-ins with one code: the second finds it consumed.
		if (!(await tx.find("_otps", otp.id))) throw badRequest(messages.badOtp);
		await tx.delete("_otps", otp.id);
		if (!proves) return record;
		const values = fresh ? { verified: true, password: fresh.password } : { verified: true };
		return tx.update(collection.name, record.id, values, undefined, fresh?.prepared);
	});
	return { collection, record: updated };
}
