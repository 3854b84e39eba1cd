/** Desk operations beyond lending and returning: missing and damaged books, uses in the library, class sets. */

import type {
	DamagedBody,
	FoundBody,
	MissingBody,
	RenewAllBody,
	ResolveBody,
	SetBody,
	SetReturnBody,
	UseBody,
} from "@rafta/library/api/circulation";
import type { Desk } from "../../kit/desk.ts";
import type { RecordService } from "../../records.ts";
import type { Policies } from "../circulation/policies.ts";
import { notKnown } from "../circulation/refusal.ts";
import { use } from "../desk/actions.ts";
import { findReader } from "../desk/codes.ts";
import { codeLookupOf, lookupCopy, lookupCopyAndLoan, lookupLoan } from "../desk/lookup-copy.ts";
import { createOnce } from "../desk/once.ts";
import { lendSet, returnSet } from "./class-sets.ts";
import { endLoss, isLossEnd } from "./loss-end.ts";
import { find, markMissing, resolve, takeDamaged } from "./losses.ts";
import { renewAll } from "./renew-all.ts";

export function exceptionOperations(service: RecordService, policies: Policies, now: () => Date) {
	const once = createOnce(service, policies, now);
	return {
		lost: (desk: Desk, body: MissingBody) =>
			once(desk, body.op_id, ["lost"], async (action) =>
				markMissing(action, await lookupLoan(action, body), "lost", body),
			),

		claim: (desk: Desk, body: MissingBody) =>
			once(desk, body.op_id, ["claim"], async (action) =>
				markMissing(action, await lookupLoan(action, body), "claimed_returned", body),
			),

		resolve: (desk: Desk, body: ResolveBody) =>
			once(desk, body.op_id, ["resolve", "replaced", "written_off"], async (action) => {
				const { outcome } = body;
				return isLossEnd(outcome)
					? endLoss(action, await lookupCopyAndLoan(action, body), { ...body, outcome })
					: resolve(action, await lookupLoan(action, body), { ...body, outcome });
			}),

		found: (desk: Desk, body: FoundBody) =>
			once(desk, body.op_id, ["found"], async (action) =>
				find(action, await lookupCopy(action, body.copy, "on_loan"), body),
			),

		damaged: (desk: Desk, body: DamagedBody) =>
			once(desk, body.op_id, ["damaged"], async (action) =>
				takeDamaged(action, await lookupCopy(action, body.copy, "on_loan"), body),
			),

		use: (desk: Desk, body: UseBody) =>
			once(desk, body.op_id, ["used"], async (action) =>
				use(action, await lookupCopy(action, body.copy, "available"), body),
			),

		lendSet: (desk: Desk, body: SetBody) =>
			once(desk, body.op_id, { kinds: ["checkout"], mark: "lent" }, async (action) => {
				const copy = await lookupCopy(action, body.from, "available");
				const last = body.to === undefined ? null : await lookupCopy(action, body.to, "available");
				const student = await findReader(codeLookupOf(action), desk.school, body.student);
				if (!student) throw notKnown("reader_unknown", desk.language);
				return lendSet(action, copy, last, student, body);
			}),

		returnSet: (desk: Desk, body: SetReturnBody) =>
			once(desk, body.op_id, { kinds: ["checkin"], mark: "returned" }, async (action) => {
				const student = await findReader(codeLookupOf(action), desk.school, body.student);
				if (!student) throw notKnown("reader_unknown", desk.language);
				return returnSet(action, student, body);
			}),

		renewAll: (desk: Desk, body: RenewAllBody) =>
			once(desk, body.op_id, { kinds: ["renew"], mark: "renewed" }, async (action) => {
				const student = await findReader(codeLookupOf(action), desk.school, body.student);
				if (!student) throw notKnown("reader_unknown", desk.language);
				return renewAll(action, student, body);
			}),
	};
}

export type ExceptionOperations = ReturnType<typeof exceptionOperations>;
