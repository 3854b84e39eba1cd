/** A reader's own swaps: their books, asks, and each cycle or chain with them in it, with first names only. */
import type { Arrow, Shown, SwapPath } from "@rafta/library/api/swaps";
import { shownCover } from "@rafta/library/covers/shown";
import { publishedStages } from "@rafta/library/swaps/states";
import type { RecordData } from "@rafta/records";
import type { Actor } from "../kit/actor.ts";
import { shown } from "../lending/desk/answers.ts";
import type { CollectionName, RecordService, Stored } from "../records.ts";
import { jointSwapOf } from "./joint-swap/joint-swap.ts";

const MAX_SHOWN = 200;

/** The calling reader. */
interface Me {
	readonly id: string;
	readonly school: string;
}

/** Related records, by their ids. */
interface RelatedRecords {
	readonly swaps: ReadonlyMap<string, Stored<"swaps">>;
	readonly books: ReadonlyMap<string, Stored<"books">>;
	readonly students: ReadonlyMap<string, Stored<"students">>;
	readonly schools: ReadonlyMap<string, RecordData>;
}

const textsOf = (records: Iterable<RecordData>, ...names: readonly string[]): string[] =>
	[...records].flatMap((record) => names.map((name) => String(record[name])).filter((id) => id !== ""));

/** Reads all records that a reader's paths and asks refer to: four statements, however long a path is. */
async function relatedRecordsOf(
	service: RecordService,
	legs: readonly Stored<"swap_legs">[],
	asks: readonly RecordData[],
	titled: readonly RecordData[],
	me: Me,
): Promise<RelatedRecords> {
	const ids = [...textsOf(legs, "from_swap_id"), ...textsOf(asks, "swap_id", "with_id")];
	const swaps = await service.findMany("swaps", ids);
	const students = await service.findMany("students", [
		...textsOf(legs, "to_student_id"),
		...textsOf(asks, "student_id", "owner_id"),
		...textsOf(swaps.values(), "student_id"),
	]);
	return {
		swaps,
		students,
		books: await service.findMany("books", textsOf([...swaps.values(), ...titled], "book_id")),
		schools: await service.findMany(
			"schools",
			textsOf(students.values(), "school_id").filter((id) => id !== me.school),
		),
	};
}

function personOf({ students, schools }: RelatedRecords, id: unknown, me: Me): Shown {
	const student = students.get(String(id));
	if (student && student.school_id !== me.school) {
		const school = String(schools.get(student.school_id)?.name ?? "");
		return { name: "", class_code: "", is_me: false, school };
	}
	return {
		name: student?.first_name ?? "",
		class_code: student?.class_code ?? "",
		is_me: student?.id === me.id,
	};
}

function arrowOf(related: RelatedRecords, leg: Stored<"swap_legs">, me: Me): Arrow {
	const swap = related.swaps.get(leg.from_swap_id);
	const book = related.books.get(swap?.book_id ?? "");
	const cover = book ? shownCover(book, "") : "";
	return {
		title: book?.title ?? "",
		cover: book && cover !== "" ? { book: book.id, file: cover } : null,
		from: personOf(related, swap?.student_id, me),
		to: personOf(related, leg.to_student_id, me),
		status: leg.status,
		is_mine: swap?.student_id === me.id || leg.to_student_id === me.id,
	};
}

/** Path as it is stored. */
interface Legs {
	readonly event: string;
	readonly ask: string;
	readonly cycle_no: number;
	readonly legs: readonly Stored<"swap_legs">[];
}

function pathOf(related: RelatedRecords, { legs, ...path }: Legs, me: Me): SwapPath {
	const last = legs.at(-1);
	return {
		...path,
		closed: last !== undefined && legs[0]?.from_swap_id === last.for_swap_id,
		arrows: legs.map((one) => arrowOf(related, one, me)),
	};
}

export function mineOf(service: RecordService) {
	async function legsOfPath(
		leg: Stored<"swap_legs">,
		jointEvents: readonly Stored<"swap_events">[],
	): Promise<Stored<"swap_legs">[]> {
		if (jointEvents.length === 0)
			return service.list("swap_legs", {
				filter: 'ask_id = {:ask} && status != "failed"',
				params: { ask: leg.ask_id },
				sort: "place",
				limit: MAX_SHOWN,
			});
		const found = [];
		for (const { id } of jointEvents)
			found.push(
				...(await service.list("swap_legs", {
					filter: 'event_id = {:event} && cycle_no = {:cycle} && status != "failed"',
					params: { event: id, cycle: leg.cycle_no },
					sort: "place",
					limit: MAX_SHOWN,
				})),
			);
		return found.sort((a, b) => a.place - b.place).slice(0, MAX_SHOWN);
	}

	/** The paths that contain some legs, of events once they are published. */
	async function pathsOf(legs: readonly Stored<"swap_legs">[], me: Me): Promise<Legs[]> {
		const jointSwaps = new Map<string, readonly Stored<"swap_events">[]>();
		for (const id of new Set(textsOf(legs, "event_id"))) {
			const event = await service.find("swap_events", id);
			jointSwaps.set(id, event ? (await jointSwapOf(service, event)).events : []);
		}
		const paths = new Map<string, Legs>();
		for (const leg of legs) {
			const jointEvents = jointSwaps.get(leg.event_id) ?? [];
			// The leg itself may be of another school's event.
			const event = jointEvents.find(({ school_id }) => school_id === me.school);
			const isSeen = event ? publishedStages.includes(event.status) : leg.event_id === "";
			const key = `${event?.id ?? ""} ${leg.ask_id} ${leg.cycle_no}`;
			if (!isSeen || paths.has(key)) continue;
			paths.set(key, {
				event: event?.id ?? "",
				ask: leg.ask_id,
				cycle_no: leg.cycle_no,
				legs: await legsOfPath(leg, jointEvents),
			});
		}
		return [...paths.values()];
	}

	return async function mine(actor: Actor, id: string) {
		const { request } = actor;
		const me: Me = { id, school: actor.school };
		const params = { me: id };
		const list = <N extends "swaps" | "swap_asks" | "swap_wants" | "swap_legs">(
			collection: N,
			filter: string,
		) => service.list(collection, { filter, params, sort: "-created,id", limit: MAX_SHOWN });
		const present = async <N extends CollectionName>(collection: N, rows: readonly RecordData[]) =>
			Promise.all(rows.map((row) => shown(service, collection, row, request)));
		const swaps = await list("swaps", "student_id = {:me}");
		const asks = await list("swap_asks", "student_id = {:me} || owner_id = {:me}");
		const wants = await list("swap_wants", "student_id = {:me}");
		const legs = await list(
			"swap_legs",
			'(to_student_id = {:me} || from_swap_id.student_id = {:me}) && status != "failed"',
		);
		const paths = await pathsOf(legs, me);
		const titled = [...swaps, ...wants];
		const all = paths.flatMap((path) => path.legs);
		const related = await relatedRecordsOf(service, all, asks, titled, me);
		const people: Record<string, Shown> = {};
		for (const one of textsOf(asks, "student_id", "owner_id")) people[one] = personOf(related, one, me);
		const offered: Record<string, Pick<Stored<"swaps">, "book_id" | "condition" | "status">> = {};
		for (const one of textsOf(asks, "swap_id", "with_id")) {
			const swap = related.swaps.get(one);
			if (!swap) continue;
			titled.push(swap);
			offered[swap.id] = { book_id: swap.book_id, condition: swap.condition, status: swap.status };
		}
		const titles = [...new Set(textsOf(titled, "book_id"))].flatMap((one) => related.books.get(one) ?? []);
		return {
			swaps: await present("swaps", swaps),
			/** The readers on both sides of the asks, by their ids: first name and class. */
			people,
			asks: await present("swap_asks", asks),
			/** The books that the asks are about. */
			offered,
			wants: await present("swap_wants", wants),
			books: await present("books", titles),
			ways: paths.map((path) => pathOf(related, path, me)),
		};
	};
}
