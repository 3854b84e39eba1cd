/**
 * Looks up the subject of an operation: a copy by barcode, id, ISBN or accession number, a loan by its id or its copy.
 */
import type { Stored } from "../../records.ts";
import { copyLoan } from "../circulation/queries.ts";
import { notKnown } from "../circulation/refusal.ts";
import type { Action } from "./actions.ts";
import { type CodeLookup, copyByIsbn, findCopy, findCopyByAccession } from "./codes.ts";

export const codeLookupOf = ({ records, service }: Action): CodeLookup => ({
	records,
	committed: service.sql,
});

/**
 * @throws ApiError 404 for a copy that the school does not have
 */
export async function lookupCopy(
	action: Action,
	code: string,
	status: "available" | "on_loan",
): Promise<Stored<"library_books">> {
	const { records, desk } = action;
	const copy =
		(await findCopy(codeLookupOf(action), desk.school, code)) ??
		(await copyByIsbn(records, desk.library, code, desk.language, status)) ??
		(await findCopyByAccession(codeLookupOf(action), desk.school, code));
	if (!copy) throw notKnown("copy_unknown", desk.language);
	return copy;
}

export interface CopyAndLoan {
	readonly copy: Stored<"library_books">;
	readonly loan: Stored<"book_loans">;
}

/** Returns a copy of the school with its open loan, if it has one, by the copy or by the id of a loan. */
export async function lookupCopyAndLoan(
	action: Action,
	body: { loan?: string; copy?: string },
): Promise<{ readonly copy: Stored<"library_books">; readonly loan: Stored<"book_loans"> | null }> {
	const { records, desk } = action;
	const named = body.loan ? await records.find("book_loans", body.loan) : null;
	const copy = named
		? await records.find("library_books", named.library_book_id)
		: body.loan
			? null
			: await lookupCopy(action, body.copy ?? "", "on_loan");
	if (copy?.school_id !== desk.school) throw notKnown("loan_unknown", desk.language);
	const out = named ? null : await copyLoan(records.sql, copy.id);
	return { copy, loan: named ?? (out && (await records.find("book_loans", out.id))) };
}

/** Returns a loan of the school by its id, or the open loan of a copy, together with its copy. */
export async function lookupLoan(
	action: Action,
	body: { loan?: string; copy?: string },
): Promise<CopyAndLoan> {
	const { copy, loan } = await lookupCopyAndLoan(action, body);
	if (!loan) throw notKnown("loan_unknown", action.desk.language);
	return { copy, loan };
}
