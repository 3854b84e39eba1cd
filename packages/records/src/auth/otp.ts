/** One-time codes by mail. */
import { randomInt } from "node:crypto";
import type { CollectionDefinition } from "../collections/definition.ts";
import { newId } from "../collections/random.ts";
import { ApiError, badRequest, forbidden } from "../errors.ts";
import { formatInstant } from "../filter/index.ts";
import { messages } from "../messages/api.ts";
import type { AuthIdentity, RequestContext } from "../service.ts";
import { isAddress, isNoLonger, isPresent, member, requireForm } from "./forms.ts";
import { composeMail } from "./mails.ts";
import { type AuthParts, byAddress, later } from "./parts.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { unknownPassword } from "./verification.ts";

/** Codes of one account that may wait at once; asking for more gives the last one again. */
const mostWaiting = 10;
const attempts = 5;
const attemptsWithin = 180_000;

const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join("");

const isOver = (created: unknown, seconds: number, now: Date): boolean =>
	Date.parse(String(created).replace(" ", "T")) + seconds * 1000 < now.getTime();

/** Sends a code to who has this address; everybody gets an id, so that nobody learns who that is. @throws ApiError */
export async function requestOtp(
	parts: AuthParts,
	collection: CollectionDefinition,
	{ body, language }: RequestContext,
): Promise<{ otpId: string }> {
	const { service, now } = parts;
	const options = collection.auth?.otp;
	if (!options?.enabled) throw forbidden(messages.noOtp);
	const email = member(body, "email");
	requireForm({ email: [email, isPresent, isNoLonger(255), isAddress] });
	const otpId = newId();
	const record = await byAddress(service, collection, email);
	if (!record) return { otpId };
	const waiting = await service.list("_otps", {
		filter: "collectionRef = {:collection} && recordRef = {:record}",
		params: { collection: collection.id, record: record.id },
		sort: "-created",
		limit: 100,
	});
	const current = waiting.filter((otp) => !isOver(otp.created, options.duration, now()));
	const [last] = current;
	if (last && current.length >= mostWaiting) return { otpId: last.id };
	later(parts, async () => {
		const code = digits(options.length);
		const password = await hashPassword(code);
		const instant = formatInstant(now());
		const identity = { collection, record };
		const sentTo = String(record.email);
		const values = { OTP: code, OTP_ID: otpId };
		await service.transaction(async (tx) => {
			const references = { collectionRef: collection.id, recordRef: record.id };
			await tx.insert("_otps", [
				{ id: otpId, ...references, password, sentTo, created: instant, updated: instant },
			]);
			const mail = composeMail({ kind: "otp", identity, language, values }, service.settings.current());
			await service.mail.post(tx.sql, mail);
		});
	});
	return { otpId };
}

/** Counts tries at the codes of one account, whoever makes them: eight digits are soon guessed otherwise. */
export function otpAttempts(now: () => Date) {
	const tries = new Map<string, number[]>();
	return (account: string): boolean => {
		const time = now().getTime();
		const recent = (tries.get(account) ?? []).filter((one) => time - one < attemptsWithin);
		const isFree = recent.length < attempts;
		if (isFree) recent.push(time);
		tries.delete(account);
		tries.set(account, recent);
		const oldest = tries.size > 20_000 ? tries.keys().next().value : undefined;
		if (oldest !== undefined) tries.delete(oldest);
		return isFree;
	};
}

/** Who knows the code. A code that was right is gone. @throws ApiError 400, 403, 429 */
export async function otpLogin(
	{ service, now }: AuthParts,
	mayTry: (account: string) => boolean,
	collection: CollectionDefinition,
	{ body }: RequestContext,
): Promise<AuthIdentity> {
	const options = collection.auth?.otp;
	if (!options?.enabled) throw forbidden(messages.noOtp);
	const [otpId, password] = [member(body, "otpId"), member(body, "password")];
	requireForm({
		otpId: [otpId, isPresent, isNoLonger(255)],
		password: [password, isPresent, isNoLonger(71)],
	});
	const otp = await service.find("_otps", otpId);
	const fits = otp?.collectionRef === collection.id && !isOver(otp.created, options.duration, now());
	const record = otp && fits ? await service.find(collection.name, String(otp.recordRef)) : null;
	if (record && !mayTry(`${collection.id} ${record.id}`)) throw new ApiError(429, messages.tooManyOtps);
	const right = await verifyPassword(password, record ? String(otp?.password) : null);
	if (!right || !otp || !record) throw badRequest(messages.badOtp);
	const proves = record.verified !== true && otp.sentTo !== "" && otp.sentTo === record.email;
	// Whoever set the password before the address was proved may have been somebody else.
	const fresh = proves && !collection.auth?.mfa.enabled ? await unknownPassword(collection) : null;
	const updated = await service.transaction(async (tx) => {
		// Two sign-ins with one code: the second finds it gone.
		if (!(await tx.find("_otps", otp.id))) throw badRequest(messages.badOtp);
		await tx.delete("_otps", otp.id);
		if (!proves) return record;
		const values = fresh ? { verified: true, password: fresh.password } : { verified: true };
		return tx.update(collection.name, record.id, values, undefined, fresh?.prepared);
	});
	return { collection, record: updated };
}
