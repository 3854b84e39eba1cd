/**
 * The second step of a sign-in: a code by mail, for administrators and managers who want it. It can be switched on only
 * after a code has been received, so that nobody locks themselves out.
 */

import { roleOf, roles } from "@rafta/library/access/roles";
import { ApiError, badRequest, callerOf, forbidden } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { audit } from "../../kit/audit/journal.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService, Stored } from "../../records.ts";
import { someoneNeedsMail } from "./queries.ts";

const texts = words("server/installation/security");

/** Shows enough of an address for its owner to recognise the mailbox. */
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/, "$1•••");

/** Whether the account may have a second step: accounts that see other people's data. */
function mayHave(account: Stored<"users">): boolean {
	const role = roleOf(account);
	return (role === roles.admin || role === roles.manager) && account.desk_only !== true;
}

export function secondFactorRoutes(app: FastifyInstance, service: RecordService): void {
	const sendsMail = () => service.settings.current().smtp.enabled;

	handle(app, "GET /api/me/second-factor", async ({ actor }) => {
		const { account } = actor;
		return {
			enabled: account.second_factor === true,
			available: mayHave(account),
			mail: sendsMail(),
			email: account.email,
		};
	});

	handle(app, "POST /api/me/second-factor", async (call) => {
		const { account, address, request } = call.actor;
		const { auth } = request;
		if (!mayHave(account)) throw forbidden();
		const body = call.body();
		if (body.enabled && !sendsMail()) throw badRequest(texts.noMail);
		if (!(await service.provesPassword(auth, body.password, address))) {
			const reason = { code: "validation_invalid_password", message: texts.wrongPassword };
			throw badRequest(texts.refused, { password: reason });
		}
		if (body.enabled && !(await service.provesCode(auth, body.otp_id, body.code, address))) {
			throw badRequest(texts.refused, {
				code: { code: "validation_invalid_code", message: texts.wrongCode },
			});
		}
		await service.transaction(async (records) => {
			// Only the code that turns it on proves the address.
			const values = { second_factor: body.enabled, ...(body.enabled && { verified: true }) };
			await records.update("users", account.id, values);
			await audit(records, {
				actor: account,
				kind: body.enabled ? "second_factor_on" : "second_factor_off",
				school_id: account.school_id,
				collection: "users",
				record: account.id,
			});
		});
	});

	/**
	 * Sends the code for a sign-in with a correct password: a client with a user name does not know the address to send
	 * it to. It goes through the one endpoint for codes, with all its limits.
	 */
	handle(app, "POST /api/sign-in/code", async ({ request, body }) => {
		const { mfa_id } = body();
		const half = await service.find("_mfas", mfa_id);
		const collection = half ? service.collection(String(half.collectionRef)) : undefined;
		const record = half && collection ? await service.find(collection.name, String(half.recordRef)) : null;
		if (!collection || !record) throw badRequest(texts.over);
		const answer = await app.inject({
			method: "POST",
			url: `/api/collections/${collection.name}/request-otp`,
			remoteAddress: request.ip,
			headers: {
				"accept-language": request.headers["accept-language"] ?? "",
				"content-type": "application/json",
			},
			payload: { email: record.email, mfaId: mfa_id },
		});
		const sent = answer.json<{ otpId?: string; retry_after?: number }>();
		if (!sent.otpId) {
			throw new ApiError(answer.statusCode, texts.refusedCode, {}, { retry_after: sent.retry_after });
		}
		return { otp_id: sent.otpId, email: maskEmail(String(record.email)), mail: sendsMail() };
	});

	/** Mail cannot be switched off while somebody needs it to sign in. */
	app.addHook("preHandler", async (request) => {
		if (request.method !== "PATCH" || request.routeOptions.url !== "/api/settings") return;
		const { smtp } = (request.body ?? {}) as { smtp?: { enabled?: unknown } };
		if (smtp?.enabled !== false || !sendsMail()) return;
		// Only administrators may know whether there is such an account.
		const { superuser } = await callerOf(request);
		if (!superuser || !(await someoneNeedsMail(service.sql))) return;
		throw badRequest(texts.refused, {
			smtp: { enabled: { code: "validation_second_factor_needs_mail", message: texts.needed } },
		});
	});
}
