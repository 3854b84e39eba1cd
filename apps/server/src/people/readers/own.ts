/** Operations of readers on their own data: renewing a loan, turning off the reading history. */

import { roleOf, roles } from "@rafta/library/access/roles";
import { ApiError, forbidden, type RequestContext, requestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { inPlainWords, notKnown } from "../../lending/circulation/refusal.ts";
import type { Desk } from "../../lending/desk/desk.ts";
import type { DeskOperations } from "../../lending/desk/operations.ts";
import { audit } from "../../platform/audit/journal.ts";
import { handle } from "../../platform/http/handle.ts";
import { userOf } from "../../platform/writes/caller.ts";
import type { RecordService, Stored } from "../../records.ts";
import { forgetOpinions } from "../reading/forget.ts";

/**
 * Returns the caller's own reader account. @throws ApiError 401 without an account, 403 for an account that is not a
 * reader of a school
 */
export function readerUser(request: RequestContext): {
	user: Stored<"users">;
	student: string;
	school: string;
} {
	const user = userOf(request);
	if (!user) throw new ApiError(401, { tr: "Önce giriş yapılmalı.", en: "Sign in first." });
	const isReader = roleOf(user) === roles.student && user.status === "active";
	if (!isReader || user.student_id === "" || user.school_id === "") throw forbidden();
	return { user, student: user.student_id, school: user.school_id };
}

export function ownRoutes(app: FastifyInstance, service: RecordService, operations: DeskOperations): void {
	/**
	 * 53: renews a reader's own loan, by the rules, and no other; a foreign one gets the same response as an unknown
	 * one.
	 */
	handle(app, "POST /api/readers/renew", async (call) => {
		const context = await requestContext(call.request);
		const { user, student, school } = readerUser(context);
		const body = call.body();
		const loan = await service.find("book_loans", body.loan);
		if (loan?.student_id !== student || loan.school_id !== school)
			throw notKnown("loan_unknown", context.language);
		const desk: Desk = { school, library: "", user: user.id, isVolunteer: true, request: context };
		try {
			const { loan: renewed } = await operations.renew(desk, body);
			const { id: renewedId, due_on, renewals } = renewed as Stored<"book_loans">;
			return { loan: { id: renewedId, due_on, renewals } };
		} catch (error) {
			throw inPlainWords(error, context.language);
		}
	});

	/**
	 * Sets whether the reading history is kept. Earlier history is deleted by the next nightly clean-up; what the reader
	 * said about books is part of it, and goes at once.
	 */
	handle(app, "POST /api/readers/history", async ({ request, body }) => {
		const { user, student, school } = readerUser(await requestContext(request));
		const { kept } = body();
		await service.transaction(async (records) => {
			await records.update("students", student, { history_off: !kept });
			if (!kept) await forgetOpinions(records, student);
			await audit(records, {
				actor: user,
				kind: kept ? "reader_history_on" : "reader_history_off",
				school_id: school,
				collection: "students",
				student_id: student,
			});
		});
	});

	/** Sets whether the reader gets reading tips. Those of others lose the reader by the next night. */
	handle(app, "POST /api/readers/tips", async ({ request, body }) => {
		const { student } = readerUser(await requestContext(request));
		const { on } = body();
		await service.transaction((records) => records.update("students", student, { tips_off: !on }));
	});
}
