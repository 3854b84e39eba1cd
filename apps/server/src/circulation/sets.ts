/** Class sets: the copies of one title that go to a teacher, and come back, as one. */
import { ApiError, type RecordData } from "@rafta/records";
import { type Action, type Answer, giveBack, lend } from "./actions.ts";
import { shown } from "./answers.ts";
import type { SetBody, SetReturnBody } from "./bodies.ts";
import { newOpId, noteSaid } from "./journal.ts";
import { copyLoan, setCopies, setLoans } from "./queries.ts";
import { notKnown, refusal } from "./refusal.ts";

/** As many as a class and its spares; one transaction holds the desk up no longer. */
const most = 60;

const whoTeaches: ReadonlySet<unknown> = new Set(["teacher", "staff"]);

/**
 * Does one thing with every copy as a part of one operation. The first takes the operation's own id, under which the
 * answer is kept and all of it is undone.
 */
async function together<Item, Done>(
	{ records }: Action,
	opId: string,
	items: readonly Item[],
	work: (item: Item, opId: string) => Promise<Done | null>,
): Promise<Done[]> {
	const done: Done[] = [];
	for (const item of items) {
		const isFirst = done.length === 0;
		noteSaid(records, isFirst ? {} : { group: opId });
		const one = await work(item, isFirst ? opId : newOpId());
		if (one !== null) done.push(one);
	}
	return done;
}

/**
 * Lends the copies of a set between two of them, or all of the set that `copy` belongs to. Copies that cannot go now
 * stay, and the answer says why.
 */
export async function lendSet(
	action: Action,
	copy: RecordData,
	last: RecordData | null,
	student: RecordData,
	body: SetBody,
): Promise<Answer> {
	const { records, desk, service } = action;
	const { language } = desk.request;
	const refuse = (code: "teacher_only" | "set_unknown" | "set_too_large") =>
		refusal([{ code, overridable: false, values: { max: most } }], language);
	if (!whoTeaches.has(student.reader_type)) throw refuse("teacher_only");
	const isSet = copy.loanable === "class_set" && (last === null || last.book_id === copy.book_id);
	const range = last && ([String(copy.barcode), String(last.barcode)] as const);
	const ids = isSet ? await setCopies(records.sql, copy, range, most + 1) : [];
	if (ids.length === 0) throw refuse("set_unknown");
	if (ids.length > most) throw refuse("set_too_large");
	const refused: { barcode: unknown; error: ApiError }[] = [];
	const lent = await together(action, body.op_id, ids, async (id, op_id) => {
		const one = await records.find("library_books", id);
		if (!one) return null;
		try {
			const said = { op_id, override_reason: body.override_reason, device_id: body.device_id };
			const out = await copyLoan(records.sql, id);
			// One that the teacher has already is not asked for again.
			if (out?.student_id === student.id) return null;
			const { loan } = (await lend(action, one, out, student, said)) as { loan: RecordData };
			return { id: loan.id, barcode: one.barcode, due_on: loan.due_on };
		} catch (error) {
			if (!(error instanceof ApiError) || error.status !== 422) throw error;
			refused.push({ barcode: one.barcode, error });
			return null;
		}
	});
	if (lent.length === 0) throw refused[0]?.error ?? refuse("set_unknown");
	return {
		lent,
		refused: refused.map(({ barcode, error }) => ({ barcode, reasons: error.extra.reasons })),
		book: await shown(service, "books", await records.find("books", String(copy.book_id)), desk.request),
		student: await shown(service, "students", student, desk.request),
		warnings: [],
	};
}

/** Takes back everything that a reader has of a title's set. */
export async function returnSet(action: Action, student: RecordData, body: SetReturnBody): Promise<Answer> {
	const { records, desk, service } = action;
	const loans = await setLoans(records.sql, student.id, body.book);
	if (loans.length === 0) throw notKnown("loan_unknown", desk.request.language);
	const returned = await together(action, body.op_id, loans, async (loan, op_id) => {
		const copy = await records.find("library_books", loan.library_book_id);
		if (!copy) return null;
		await giveBack(action, copy, loan, { op_id, copy: copy.id, at: body.at, device_id: body.device_id });
		return { id: loan.id, barcode: copy.barcode };
	});
	return {
		returned,
		book: await shown(service, "books", await records.find("books", body.book), desk.request),
		student: await shown(service, "students", student, desk.request),
		warnings: [],
	};
}
