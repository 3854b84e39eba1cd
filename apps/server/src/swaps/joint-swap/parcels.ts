/** Books that go from one school to another: packed by the one, unpacked by the other. */
import type { Body } from "@rafta/library/api/swaps";
import { plainCode } from "@rafta/library/circulation/codes";
import { shownCover } from "@rafta/library/covers/shown";
import type { RecordData } from "@rafta/records";
import type { Desk } from "../../kit/desk.ts";
import type { Action } from "../../lending/desk/actions.ts";
import { shown } from "../../lending/desk/answers.ts";
import type { RecordReader, RecordService, Stored } from "../../records.ts";
import { eventOf, noteSwap, notifyReader, problem, titleOf } from "../books.ts";
import { jointSwapOf, legsOf } from "./joint-swap.ts";

/** Stages in which books are sent. */
const travels = ["published", "pickup"];
/** Stages in which staff see the books to be sent. */
const planned = ["review", ...travels, "closed"];

interface Reading {
	readonly service: RecordService;
	readonly records: RecordReader;
	readonly desk: Desk;
}

/**
 * Books sent to other schools, or coming from them, as seen by this school, in the order of their cycles: the other
 * school's name, and the own reader. The other school's reader is not disclosed.
 */
async function parcelsOf({ service, records, desk }: Reading, legs: readonly Stored<"swap_legs">[]) {
	const swaps = await records.findMany("swaps", idsOf(legs, "from_swap_id"));
	const books = await records.findMany("books", idsOf(swaps.values(), "book_id"));
	const isOut = (leg: Stored<"swap_legs">) => swaps.get(leg.from_swap_id)?.school_id === desk.school;
	const ownOf = (leg: Stored<"swap_legs">) =>
		isOut(leg) ? (swaps.get(leg.from_swap_id)?.student_id ?? "") : leg.to_student_id;
	const students = await records.findMany("students", legs.map(ownOf));
	const schools = await records.findMany("schools", [
		...idsOf(legs, "school_id"),
		...idsOf(swaps.values(), "school_id"),
	]);
	const place = ({ cycle_no, place: at }: Stored<"swap_legs">) => cycle_no * 10_000 + at;
	return Promise.all(
		legs
			.toSorted((a, b) => place(a) - place(b))
			.map(async (leg) => {
				const swap = swaps.get(leg.from_swap_id);
				const book = books.get(swap?.book_id ?? "");
				const other = schools.get((isOut(leg) ? leg.school_id : swap?.school_id) ?? "");
				const cover = book ? shownCover(book, "") : "";
				return {
					leg: leg.id,
					cycle_no: leg.cycle_no,
					place: leg.place,
					title: book?.title ?? "",
					cover: book && cover !== "" ? { book: book.id, file: cover } : null,
					token: swap?.token ?? "",
					condition: swap?.condition ?? "",
					school: other?.name ?? "",
					status: leg.status,
					...(isOut(leg) && { swap: swap?.id }),
					student: await shown(service, "students", students.get(ownOf(leg)) ?? null, desk.request),
				};
			}),
	);
}

const idsOf = (found: Iterable<RecordData>, name: string): string[] =>
	[...found].map((record) => String(record[name]));

/** The legs by which books of an event go to other schools. */
async function legsOut(records: RecordReader, event: Stored<"swap_events">): Promise<Stored<"swap_legs">[]> {
	const { events } = await jointSwapOf(records, event);
	const others = await legsOf(
		records,
		events.filter(({ id }) => id !== event.id),
	);
	if (others.length === 0) return [];
	const own = await records.list("swaps", { filter: "event_id = {:id}", params: { id: event.id } });
	const ids = new Set(own.map(({ id }) => id));
	return others.filter(({ from_swap_id }) => ids.has(from_swap_id));
}

/** The books of an event that have left for another school. */
export async function sentElsewhere(
	records: RecordReader,
	event: Stored<"swap_events">,
): Promise<Set<string>> {
	const legs = await legsOut(records, event);
	return new Set(legs.filter(({ status }) => status !== "planned").map((leg) => leg.from_swap_id));
}

/** Sent and coming books of an event, once it is matched. Changes nothing. @throws ApiError 404, 422 */
export async function parcels(service: RecordService, desk: Desk, id: string) {
	const event = await eventOf(service, desk, id, planned);
	const reading = { service, records: service, desk };
	const own = await service.list("swaps", { filter: "event_id = {:id}", params: { id: event.id } });
	const ids = new Set(own.map((swap) => swap.id));
	const comes = (await legsOf(service, [event])).filter(({ from_swap_id }) => !ids.has(from_swap_id));
	return {
		out: await parcelsOf(reading, await legsOut(service, event)),
		in: await parcelsOf(reading, comes),
	};
}

const noteParcel = (
	action: Action,
	opId: string,
	kind: `swap_${string}`,
	leg: Stored<"swap_legs">,
	status: string,
) =>
	noteSwap(action, {
		opId,
		kind,
		before: { leg: leg.id, status: leg.status },
		after: { leg: leg.id, swap: leg.from_swap_id, status },
	});

/** Puts a book into the parcel for the school of its receiver, by its token. */
export async function send(action: Action, desk: Desk, body: Body<"parcel">) {
	const { records } = action;
	const code = plainCode(body.code);
	const [swap] = await records.list("swaps", {
		filter: 'school_id = {:school} && event_id != "" && (token = {:code} || id = {:code})',
		params: { school: desk.school, code },
		limit: 1,
	});
	if (!swap || code === "") throw problem(desk, "swap_unknown");
	await eventOf(records, desk, swap.event_id, travels);
	const [leg] = await records.list("swap_legs", {
		filter: 'from_swap_id = {:swap} && status != "failed"',
		params: { swap: swap.id },
		limit: 1,
	});
	if (!leg || leg.school_id === desk.school) throw problem(desk, "stays_here");
	if (leg.status !== "planned")
		throw problem(desk, leg.status === "sent" ? "already_sent" : "already_arrived");
	const changed = await records.update("swap_legs", leg.id, { status: "sent" });
	await noteParcel(action, body.op_id, "swap_send", leg, "sent");
	const [parcel] = await parcelsOf(action, [changed]);
	return { parcel };
}

/** Records the arrival of a book from another school and notifies its receiver. It need not have been scanned there. */
export async function receive(action: Action, desk: Desk, body: Body<"parcel">) {
	const { records } = action;
	const found = await records.list("swap_legs", {
		filter:
			'school_id = {:school} && from_swap_id.school_id != {:school} && (from_swap_id.token = {:code} || from_swap_id = {:code}) && status != "failed"',
		params: { school: desk.school, code: plainCode(body.code) },
		sort: "id",
		limit: 50,
	});
	// Different schools may use the same number: a sent book is more likely to be in hand than one not sent.
	const leg =
		found.find(({ status }) => status === "sent") ?? found.find(({ status }) => status === "planned");
	if (!leg) throw problem(desk, found.length > 0 ? "already_arrived" : "parcel_unknown");
	await eventOf(records, desk, leg.event_id, travels);
	const changed = await records.update("swap_legs", leg.id, { status: "arrived" });
	const swap = await records.find("swaps", leg.from_swap_id);
	const title = swap ? await titleOf(records, swap) : "";
	await notifyReader(records, leg.to_student_id, "swap_arrived", {
		title,
		event_id: leg.event_id,
	});
	await noteParcel(action, body.op_id, "swap_receive", leg, "arrived");
	const [parcel] = await parcelsOf(action, [changed]);
	return { parcel };
}
