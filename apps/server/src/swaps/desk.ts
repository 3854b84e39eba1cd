/**
 * Swap operations at the desk: books are handed in, handed over and given back, each by one scan of the reader and one
 * of the book.
 */
import type { Body } from "@rafta/library/api/swaps";
import type { RecordData } from "@rafta/records";
import type { Desk } from "../kit/desk.ts";
import type { Action } from "../lending/desk/actions.ts";
import { shown } from "../lending/desk/answers.ts";
import { findCopy } from "../lending/desk/codes.ts";
import type { RecordReader, RecordService, RecordTransaction, Stored } from "../records.ts";
import {
	eventOf,
	foreignSwap,
	inState,
	isNoTextbook,
	isWellEnough,
	matchScan,
	mayOffer,
	newToken,
	noteSwap,
	notifyReader,
	problem,
	readerFor,
	rulesOf,
	swapAnswer,
	titleFor,
	titleOf,
} from "./books.ts";

/** Library books are public property: a scanned label of the library is refused before anything else. */
async function isNoLibraryCopy(
	{ records, service, desk }: Pick<Action, "service" | "desk"> & { readonly records: RecordReader },
	code: string,
): Promise<void> {
	const copy = await findCopy({ records, committed: service.sql }, desk.school, code);
	if (copy) throw problem(desk, "library_copy");
}

const swapsOf = (records: RecordReader, filter: string, params: Record<string, string>) =>
	records.list("swaps", { filter, params, sort: "created,id", limit: 100 });

/** The legs of an ask or of a book that have not failed. */
const legsBy = (records: RecordReader, field: "ask_id" | "from_swap_id", id: string) =>
	records.list("swap_legs", { filter: `${field} = {:id} && status != "failed"`, params: { id } });

async function bringToEvent(
	action: Action,
	student: Stored<"students">,
	body: Body<"deposit">,
): Promise<Stored<"swaps">> {
	const { records, desk } = action;
	const event = await eventOf(records, desk, String(body.event), ["deposit"]);
	const rules = await rulesOf(action);
	isWellEnough(desk, rules, event, body.condition);
	const token = await newToken(records, desk.school);
	const offered = await swapsOf(
		records,
		'event_id = {:event} && student_id = {:student} && (status = "listed" || status = "pending_approval")',
		{ event: event.id, student: student.id },
	);
	const known = await matchScan(records, offered, body.code);
	const values = { status: "deposited", condition: body.condition, token, approved_by: desk.user };
	if (known) {
		isNoTextbook(desk, event, await records.find("books", known.book_id));
		return records.update("swaps", known.id, { ...values, hidden: false });
	}
	await isNoLibraryCopy(action, body.code);
	const book = await titleFor(records, desk, { isbn: body.code });
	const offer = { student: student.id, book, event, condition: body.condition };
	await mayOffer(records, desk, rules, offer);
	return records.create("swaps", {
		...values,
		school_id: desk.school,
		event_id: event.id,
		student_id: student.id,
		book_id: book.id,
		gift: body.gift,
		createdBy: desk.user,
	});
}

/** Deposits a promised book: once both are here, both readers are notified to come. */
async function bringPromised(
	action: Action,
	student: Stored<"students">,
	body: Body<"deposit">,
): Promise<Stored<"swaps">> {
	const { records, desk } = action;
	const filter = 'student_id = {:student} && event_id = "" && status = "promised"';
	const swap = await matchScan(records, await swapsOf(records, filter, { student: student.id }), body.code);
	if (!swap) {
		await isNoLibraryCopy(action, body.code);
		throw problem(desk, "swap_unknown");
	}
	const token = await newToken(records, desk.school);
	const values = { status: "matched", condition: body.condition, token, bring_until: "" };
	const changed = await records.update("swaps", swap.id, values);
	const [leg] = await legsBy(records, "from_swap_id", swap.id);
	const legs = leg ? await legsBy(records, "ask_id", leg.ask_id) : [];
	const books = await Promise.all(legs.map((one) => records.find("swaps", one.from_swap_id)));
	if (books.every((book) => book?.status === "matched"))
		for (const one of legs) {
			const book = await records.find("swaps", one.from_swap_id);
			const data = { title: book ? await titleOf(records, book) : "" };
			await notifyReader(records, one.to_student_id, "swap_ready", data);
		}
	return changed;
}

export async function deposit(action: Action, body: Body<"deposit">) {
	const { records } = action;
	const student = await readerFor(action, null, body.student);
	const swap =
		body.event === undefined
			? await bringPromised(action, student, body)
			: await bringToEvent(action, student, body);
	await noteSwap(action, {
		opId: body.op_id,
		kind: "swap_deposit",
		student: student.id,
		after: { swap: swap.id, status: swap.status, condition: body.condition },
	});
	return swapAnswer(action, (await records.find("swaps", swap.id)) ?? swap, true);
}

/** The legs by which a reader gets a book that they do not have yet, with their books. */
async function toFetch(records: RecordReader, student: string) {
	const legs = await records.list("swap_legs", {
		filter: 'to_student_id = {:student} && (status = "planned" || status = "sent" || status = "arrived")',
		params: { student },
		sort: "created,id",
		limit: 200,
	});
	const swaps = await records.findMany(
		"swaps",
		legs.map(({ from_swap_id }) => from_swap_id),
	);
	return legs.flatMap((leg) => {
		const swap = swaps.get(leg.from_swap_id);
		return swap ? [{ leg, swap }] : [];
	});
}

/** The title in return for which an everyday swap's book is given, if it is not here yet; `null` if none is missing. */
async function missingReturn(records: RecordReader, leg: Stored<"swap_legs">): Promise<string | null> {
	if (leg.ask_id === "" || leg.for_swap_id === "") return null;
	const other = await records.find("swaps", leg.for_swap_id);
	if (other?.status === "matched" || other?.status === "handed_over") return null;
	return other ? titleOf(records, other) : "";
}

/** Checks that a leg may be handed over now. @throws ApiError 422 */
async function mayHandOver(
	records: RecordTransaction,
	desk: Desk,
	leg: Stored<"swap_legs">,
	swap: Stored<"swaps">,
): Promise<void> {
	if (leg.event_id !== "") await eventOf(records, desk, leg.event_id, ["pickup"]);
	inState(desk, swap, "matched");
	if (swap.school_id !== desk.school && leg.status !== "arrived") throw problem(desk, "not_arrived");
	if ((await missingReturn(records, leg)) !== null) throw problem(desk, "other_not_here");
}

export async function handOver(action: Action, body: Body<"handOver">) {
	const { records, desk } = action;
	const student = await readerFor(action, null, body.student, { mayHaveLeft: true });
	const waiting = await toFetch(records, student.id);
	const swap = await matchScan(
		records,
		waiting.map((one) => one.swap),
		body.code,
	);
	const leg = waiting.find((one) => one.swap.id === swap?.id)?.leg;
	if (!swap || !leg) {
		await isNoLibraryCopy(action, body.code);
		throw problem(desk, "not_theirs");
	}
	await mayHandOver(records, desk, leg, swap);
	await records.update("swap_legs", leg.id, { status: "received" });
	const changed = await records.update("swaps", swap.id, { status: "handed_over" });
	if (leg.ask_id !== "") {
		const legs = await legsBy(records, "ask_id", leg.ask_id);
		if (legs.every(({ status }) => status === "received"))
			await records.update("swap_asks", leg.ask_id, { status: "done" });
	}
	await noteSwap(action, {
		opId: body.op_id,
		kind: "swap_hand_over",
		student: student.id,
		before: { swap: swap.id, status: swap.status },
		after: { swap: swap.id, leg: leg.id, status: changed.status },
	});
	const left = waiting.filter((one) => one.leg.id !== leg.id && isThere(desk, one)).length;
	return { ...(await swapAnswer(action, changed, true)), left };
}

/** Stages before the matching and after publication: in between, no book of the event may be taken back. */
const returnStages = ["deposit", "published", "pickup", "closed", "cancelled"];

/**
 * @throws ApiError 422 for a book that is promised to somebody, or now belongs to the school
 */
export function mayGoBack(desk: Desk, swap: Stored<"swaps">): void {
	inState(desk, swap, "deposited", "unmatched");
	if (swap.released === true) throw problem(desk, "left_to_school");
}

/** Gives a book back to the reader who brought it. @throws ApiError 422 */
async function giveBack({ records }: Action, desk: Desk, swap: Stored<"swaps">): Promise<Stored<"swaps">> {
	mayGoBack(desk, swap);
	if (swap.event_id !== "") await eventOf(records, desk, swap.event_id, returnStages);
	return records.update("swaps", swap.id, { status: "returned" });
}

export async function returnBook(action: Action, body: Body<"return">) {
	const { records, desk } = action;
	const filter =
		'school_id = {:school} && (token = {:code} || id = {:code}) && (status = "deposited" || status = "unmatched" || status = "matched")';
	const [swap] = await swapsOf(records, filter, { school: desk.school, code: body.code });
	if (!swap) throw problem(desk, "swap_unknown");
	const changed = await giveBack(action, desk, swap);
	await noteSwap(action, {
		opId: body.op_id,
		kind: "swap_return",
		student: swap.student_id,
		before: { swap: swap.id, status: swap.status },
		after: { swap: swap.id, status: changed.status },
	});
	return swapAnswer(action, changed, true);
}

/** Whether a book for a reader is at this school: its own, or one that has arrived. */
const isThere = (
	desk: Desk,
	{ leg, swap }: { readonly leg: Stored<"swap_legs">; readonly swap: Stored<"swaps"> },
): boolean => swap.school_id === desk.school || leg.status === "arrived";

/** The ids of those books that were sent to another school. */
async function sentToOtherSchools(
	records: RecordReader,
	swaps: readonly Stored<"swaps">[],
): Promise<Set<string>> {
	const sentIds = new Set<string>();
	for (const { id, status } of swaps) {
		if (status !== "matched") continue;
		const legs = await legsBy(records, "from_swap_id", id);
		if (legs.some((leg) => leg.status === "sent" || leg.status === "arrived")) sentIds.add(id);
	}
	return sentIds;
}

/**
 * The books that a reader brings, fetches and takes back: the desk's list after scanning their card. Changes nothing.
 */
export async function deskList(service: RecordService, desk: Desk, body: Body<"desk">) {
	const records: RecordReader = service;
	const sight = { records, service, desk };
	const student = await readerFor(sight, null, body.student, { mayHaveLeft: true }).catch(
		async (unknown: unknown) => {
			await isNoLibraryCopy(sight, body.student);
			throw unknown;
		},
	);
	const { request } = desk;
	const bookOf = async (swap: Stored<"swaps">) =>
		shown(service, "books", await records.find("books", swap.book_id), request);
	const line = async (swap: Stored<"swaps">) => ({
		swap: await shown(service, "swaps", swap, request),
		book: await bookOf(swap),
	});
	const comes = async ({ leg, swap }: { leg: Stored<"swap_legs">; swap: Stored<"swaps"> }) =>
		swap.school_id === desk.school
			? line(swap)
			: { ...(await foreignSwap(records, swap)), book: await bookOf(swap), status: leg.status };
	const mine = await swapsOf(
		records,
		`student_id = {:student}${body.event ? " && event_id = {:event}" : ""}`,
		{
			student: student.id,
			event: body.event ?? "",
		},
	);
	const having = async (...states: string[]) =>
		Promise.all(mine.filter(({ status }) => states.includes(status)).map(line));
	const waiting = (await toFetch(records, student.id)).filter(
		({ leg, swap }) => swap.status === "matched" && (!body.event || leg.event_id === body.event),
	);
	const sentIds = await sentToOtherSchools(records, mine);
	const isHere = ({ id, status }: RecordData) =>
		status === "deposited" || (status === "matched" && !sentIds.has(id));
	return {
		student: await shown(service, "students", student, request),
		bring: await having("listed", "pending_approval", "promised"),
		here: await Promise.all(mine.filter(isHere).map(line)),
		fetch: await Promise.all(
			waiting
				.filter((one) => isThere(desk, one))
				.map(async (one) => ({ ...(await comes(one)), waits_for: await missingReturn(records, one.leg) })),
		),
		/** From another school, and not here yet. */
		coming: await Promise.all(waiting.filter((one) => !isThere(desk, one)).map(comes)),
		back: await Promise.all(
			mine.filter(({ status, released }) => status === "unmatched" && released !== true).map(line),
		),
	};
}
