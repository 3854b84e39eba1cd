/** Operations of readers on their own data: renewing a loan, turning off the reading history. */

import type { FastifyInstance } from "fastify";
import { audit } from "../../kit/audit/journal.ts";
import { handle } from "../../kit/endpoint.ts";
import { inPlainWords, notKnown } from "../../lending/circulation/refusal.ts";
import type { DeskOperations } from "../../lending/desk/operations.ts";
import { forgetOpinions } from "../../reading/forget.ts";
import type { RecordService, Stored } from "../../records.ts";

export function ownRoutes(app: FastifyInstance, service: RecordService, operations: DeskOperations): void {
	/**
	 * 53: renews a reader's own loan, by the rules, and no other; a foreign one gets the same response as an unknown
	 * one.
	 */
	handle(app, "POST /api/readers/renew", async (call) => {
		const { actor } = call;
		const { language } = actor;
		const body = call.body();
		const loan = await service.find("book_loans", body.loan);
		if (loan?.student_id !== actor.reader || loan.school_id !== actor.school)
			throw notKnown("loan_unknown", language);
		// Readers may override the rules as little as volunteers.
		const desk = { ...actor, isVolunteer: true };
		try {
			const { loan: renewed } = await operations.renew(desk, body);
			const { id: renewedId, due_on, renewals } = renewed as Stored<"book_loans">;
			return { loan: { id: renewedId, due_on, renewals } };
		} catch (error) {
			throw inPlainWords(error, language);
		}
	});

	/**
	 * Sets whether the reading history is kept. Earlier history is deleted by the next nightly clean-up; what the reader
	 * said about books is part of it, and goes at once.
	 */
	handle(app, "POST /api/readers/history", async ({ actor, body }) => {
		const { account, reader, school } = actor;
		const { kept } = body();
		await service.transaction(async (records) => {
			await records.update("students", reader, { history_off: !kept });
			if (!kept) await forgetOpinions(records, reader);
			await audit(records, {
				actor: account,
				kind: kept ? "reader_history_on" : "reader_history_off",
				school_id: school,
				collection: "students",
				student_id: reader,
			});
		});
	});

	/** Sets whether the reader gets reading tips. Those of others lose the reader by the next night. */
	handle(app, "POST /api/readers/tips", async ({ actor, body }) => {
		const { reader } = actor;
		const { on } = body();
		await service.transaction((records) => records.update("students", reader, { tips_off: !on }));
	});
}
