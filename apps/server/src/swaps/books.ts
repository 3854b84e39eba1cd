/** Helpers of all swap operations: resolving books and readers, changes of state, and the journal. */

import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { textbookMark } from "@rafta/library/catalogue/textbook";
import { codeForms } from "@rafta/library/circulation/codes";
import type { NoticeKind } from "@rafta/library/notices/texts";
import { hasLeftSchool, isAtSchool } from "@rafta/library/readers/status";
import { MAX_EVENT_BOOKS, type SwapRules } from "@rafta/library/swaps/rules";
import { type SwapStatus, underWay } from "@rafta/library/swaps/states";
import type { Condition } from "@rafta/library/swaps/types";
import { isGoodEnough } from "@rafta/library/swaps/wishes";
import { formatInstant } from "@rafta/records";
import { followTitle, mayUse, titleByIsbn } from "../catalogue/titles/lookup-title.ts";
import type { Desk } from "../kit/desk.ts";
import type { ActionKind } from "../lending/circulation/journal.ts";
import type { Action } from "../lending/desk/actions.ts";
import { shown } from "../lending/desk/answers.ts";
import { findReader } from "../lending/desk/codes.ts";
import type { RecordReader, RecordTransaction, Stored } from "../records.ts";
import { jointSwapOf } from "./joint-swap/joint-swap.ts";
import { booksIn } from "./queries.ts";
import { type SwapProblem, swapRefusal } from "./refusals.ts";

export const problem = (desk: Desk, code: SwapProblem, values: Record<string, string | number> = {}) =>
	swapRefusal(code, desk.language, values);

/** A swap of the caller's school. @throws ApiError 404 */
export async function swapOf(records: RecordTransaction, desk: Desk, id: string): Promise<Stored<"swaps">> {
	const swap = await records.find("swaps", id);
	if (swap?.school_id !== desk.school) throw problem(desk, "swap_unknown");
	return swap;
}

/** An event of the caller's school. @throws ApiError 404, and 422 if it is in none of these stages */
export async function eventOf(
	records: RecordReader,
	desk: Desk,
	id: string,
	stages?: readonly string[],
): Promise<Stored<"swap_events">> {
	const event = await records.find("swap_events", id);
	if (event?.school_id !== desk.school) throw problem(desk, "event_unknown");
	if (stages && !stages.includes(event.status)) throw problem(desk, "event_state", { status: event.status });
	return event;
}

/**
 * The calling reader, or the one named by staff. `mayHaveLeft`: books that wait for somebody who has left the school are
 * still theirs. @throws ApiError 404, 422
 */
export async function readerFor(
	{ records, service, desk }: Pick<Action, "service" | "desk"> & { readonly records: RecordReader },
	own: string | null,
	given: string | undefined,
	{ mayHaveLeft = false } = {},
): Promise<Stored<"students">> {
	const who = own ?? given ?? "";
	const student = await findReader({ records, committed: service.sql }, desk.school, who);
	if (!student || (own !== null && student.id !== own)) throw problem(desk, "reader_unknown");
	if (!isAtSchool(student.status) && !(mayHaveLeft && hasLeftSchool(student.status)))
		throw problem(desk, "reader_inactive");
	return student;
}

/** The title that is named by its id or ISBN. @throws ApiError 404 */
export async function titleFor(
	records: RecordTransaction,
	desk: Desk,
	given: { readonly book?: string; readonly isbn?: string },
): Promise<Stored<"books">> {
	const book =
		given.book === undefined
			? await titleByIsbn(records, toIsbn13(given.isbn ?? "") ?? "", desk.school)
			: await followTitle(records, given.book);
	if (!book || !mayUse(book, desk.school)) throw problem(desk, "title_unknown");
	return book;
}

const countOf = async (
	records: RecordTransaction,
	filter: string,
	params: Record<string, string>,
	limit: number,
) => (await records.list("swaps", { filter, params, limit: limit })).length;

const isUnderWay = underWay.map((status) => `status = "${status}"`).join(" || ");

/** The swap rules of the caller's school. */
export const rulesOf = async ({ policies, desk }: Pick<Action, "policies" | "desk">): Promise<SwapRules> =>
	(await policies.of(desk.school, "")).swaps;

/** Checks that a reader may offer a book, in an event or outside of one. @throws ApiError 422 */
export async function mayOffer(
	records: RecordTransaction,
	desk: Desk,
	rules: SwapRules,
	offer: {
		readonly student: string;
		readonly book: Stored<"books">;
		readonly event: Stored<"swap_events"> | null;
		readonly condition: Condition;
	},
): Promise<void> {
	const { student, book, event, condition } = offer;
	if (!event && !rules.everyday) throw problem(desk, "everyday_off");
	const params = { student, book: book.id, event: event?.id ?? "" };
	const mine = `student_id = {:student} && event_id = {:event} && (${isUnderWay}${event ? ' || status = "handed_over"' : ""})`;
	const max = event ? event.max_items || rules.event_items : rules.offers;
	if ((await countOf(records, mine, params, max)) >= max)
		throw problem(desk, event ? "event_limit" : "offer_limit", { max });
	const same = `student_id = {:student} && book_id = {:book} && (${isUnderWay})`;
	if ((await countOf(records, same, params, 1)) > 0) throw problem(desk, "offer_twice");
	isWellEnough(desk, rules, event, condition);
	if (!event) return;
	isNoTextbook(desk, event, book);
	if ((await booksIn(records.sql, (await jointSwapOf(records, event)).events)) >= MAX_EVENT_BOOKS)
		throw problem(desk, "event_full");
}

/**
 * @throws ApiError 422 for a book more worn than the event, or the school outside of events, accepts
 */
export function isWellEnough(
	desk: Desk,
	rules: SwapRules,
	event: Stored<"swap_events"> | null,
	condition: Condition,
): void {
	const minCondition = event ? event.min_condition || undefined : rules.min_condition;
	if (!isGoodEnough(condition, minCondition as Condition | undefined)) throw problem(desk, "too_worn");
}

/**
 * @throws ApiError 422 for a book that is certainly a textbook, if the event does not accept textbooks
 */
export function isNoTextbook(desk: Desk, event: Stored<"swap_events">, book: Stored<"books"> | null): void {
	if (event.no_textbooks === true && textbookMark(book ?? {}) === "certain") throw problem(desk, "textbook");
}

/**
 * @throws ApiError 422 if a swap is in none of these states
 */
export function inState(desk: Desk, swap: Stored<"swaps">, ...states: readonly SwapStatus[]): void {
	if (!(states as readonly string[]).includes(swap.status))
		throw problem(desk, "wrong_state", { status: swap.status });
}

/** A number for a book that was handed in: nine digits, different from every barcode. */
export async function newToken(records: RecordTransaction, school: string): Promise<string> {
	for (;;) {
		const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
		const token = String(900_000_000 + (number % 100_000_000));
		const taken =
			(await records.findBy("swaps", { school_id: school, token })) ??
			(await records.findBy("library_books", { school_id: school, barcode: token }));
		if (!taken) return token;
	}
}

/** The book of a list that a scanned code identifies: by its token, id or ISBN. */
export async function matchScan(
	records: RecordTransaction,
	swaps: readonly Stored<"swaps">[],
	scanned: string,
): Promise<Stored<"swaps"> | null> {
	const codes = codeForms(scanned);
	const direct = swaps.find(({ id, token }) => codes.includes(id) || (token !== "" && codes.includes(token)));
	if (direct) return direct;
	const isbn = codes.map(toIsbn13).find((one) => one !== null);
	if (!isbn) return null;
	for (const swap of swaps) if ((await records.find("books", swap.book_id))?.isbn13 === isbn) return swap;
	return null;
}

/** Writes an entry into the desk's journal. */
export async function noteSwap(
	{ journal, desk, now }: Action,
	entry: {
		readonly opId: string;
		readonly kind: ActionKind;
		readonly student?: string;
		readonly before?: object;
		readonly after?: object;
		readonly reason?: string;
	},
): Promise<void> {
	await journal.write({
		op_id: entry.opId,
		actor: desk.user,
		device: "",
		at_device: formatInstant(now()),
		at_server: formatInstant(now()),
		kind: entry.kind,
		copy: "",
		student: entry.student ?? "",
		loan: "",
		school_id: desk.school,
		before: entry.before ?? {},
		after: entry.after ?? {},
		reason: entry.reason ?? "",
	});
}

/** Data of another school's book: what is needed to find it, and its school. Its owner is not disclosed. */
export async function foreignSwap(
	records: RecordReader,
	{ id, token, condition, status, ...swap }: Stored<"swaps">,
) {
	const school = await records.find("schools", swap.school_id);
	return { swap: { id, token, condition, status }, school: school?.name ?? "" };
}

/** A swap with its title and, for staff, its owner. */
export async function swapAnswer({ service, records, desk }: Action, swap: Stored<"swaps">, staff: boolean) {
	const { request } = desk;
	const book = await shown(service, "books", await records.find("books", swap.book_id), request);
	if (swap.school_id !== desk.school) return { ...(await foreignSwap(records, swap)), book };
	return {
		swap: await shown(service, "swaps", swap, request),
		book,
		...(staff && {
			student: await shown(service, "students", await records.find("students", swap.student_id), request),
		}),
	};
}

/** Notifies readers in the app, each once, if they have an account. No names: only the title. */
export async function notifyReaders(
	records: RecordTransaction,
	students: Iterable<string>,
	kind: NoticeKind,
	data: Readonly<Record<string, string>>,
): Promise<void> {
	const readers = [...(await records.findMany("students", students)).values()];
	await records.createMany(
		"notices",
		readers
			.filter(({ user_id }) => user_id !== "")
			.map(({ id, school_id, user_id }) => ({
				...{ school_id, user_id, kind, channel: "app" },
				data: { ...data, student_id: id },
			})),
	);
}

export const notifyReader = (
	records: RecordTransaction,
	student: string,
	kind: NoticeKind,
	data: Readonly<Record<string, string>>,
): Promise<void> => notifyReaders(records, [student], kind, data);

export const titleOf = async (records: RecordReader, swap: Stored<"swaps">): Promise<string> =>
	String((await records.find("books", swap.book_id))?.title ?? "");
