/** What a reader sees of their swaps: their books, asks, and each way of books they stand in, with first names alone. */
import type { RecordData, RecordService } from "@rafta/records";
import { shown } from "../circulation/answers.ts";
import type { HoldAsker } from "../holds/asker.ts";
import { roundOf, schoolName } from "./rounds/round.ts";

const mostShown = 200;

/** A reader as other children may know them. */
interface Shown {
	readonly name: string;
	readonly class_code: string;
	readonly is_me: boolean;
	/** Of a reader of another school, who has neither name nor class here. */
	readonly school?: string;
}

/** The reader who looks. */
interface Me {
	readonly id: string;
	readonly school: string;
}

/** One arrow of the picture: a book goes from somebody to somebody. */
interface Arrow {
	readonly title: string;
	readonly cover: { readonly book: string; readonly file: string } | null;
	readonly from: Shown;
	readonly to: Shown;
	readonly status: unknown;
	readonly is_mine: boolean;
}

export interface Way {
	readonly event: string;
	readonly ask: string;
	readonly cycle_no: number;
	readonly closed: boolean;
	readonly arrows: readonly Arrow[];
}

/** Stages in which readers see a result. */
const visibleStages = new Set(["published", "pickup", "closed"]);

export function mineOf(service: RecordService) {
	async function personOf(id: unknown, me: Me): Promise<Shown> {
		const student = await service.find("students", String(id));
		if (student && student.school_id !== me.school)
			return { name: "", class_code: "", is_me: false, school: await schoolName(service, student.school_id) };
		return {
			name: String(student?.first_name ?? ""),
			class_code: String(student?.class_code ?? ""),
			is_me: student?.id === me.id,
		};
	}

	async function arrowOf(leg: RecordData, me: Me): Promise<Arrow> {
		const swap = await service.find("swaps", String(leg.from_swap_id));
		const book = swap && (await service.find("books", String(swap.book_id)));
		const cover = String(book?.cover ?? "");
		return {
			title: String(book?.title ?? ""),
			cover: book && cover !== "" ? { book: book.id, file: cover } : null,
			from: await personOf(swap?.student_id, me),
			to: await personOf(leg.to_student_id, me),
			status: leg.status,
			is_mine: swap?.student_id === me.id || leg.to_student_id === me.id,
		};
	}

	/** The event of the reader's school that a leg belongs to: the leg itself may be of another one's. */
	async function ownEventOf(leg: RecordData, me: Me): Promise<RecordData | null> {
		const event = leg.event_id === "" ? null : await service.find("swap_events", String(leg.event_id));
		if (!event || event.school_id === me.school) return event;
		return (await roundOf(service, event)).events.find(({ school_id }) => school_id === me.school) ?? null;
	}

	async function legsOfWay(leg: RecordData, event: RecordData | null): Promise<RecordData[]> {
		if (!event)
			return service.list("swap_legs", {
				filter: 'ask_id = {:ask} && status != "failed"',
				params: { ask: String(leg.ask_id) },
				sort: "place",
				limit: mostShown,
			});
		const { events } = await roundOf(service, event);
		const found = [];
		for (const { id } of events)
			found.push(
				...(await service.list("swap_legs", {
					filter: 'event_id = {:event} && cycle_no = {:cycle} && status != "failed"',
					params: { event: id, cycle: Number(leg.cycle_no) },
					sort: "place",
					limit: mostShown,
				})),
			);
		return found.sort((a, b) => Number(a.place) - Number(b.place)).slice(0, mostShown);
	}

	async function wayOf(leg: RecordData, event: RecordData | null, me: Me): Promise<Way | null> {
		if (event && !visibleStages.has(String(event.status))) return null;
		const legs = await legsOfWay(leg, event);
		const last = legs.at(-1);
		return {
			event: event?.id ?? "",
			ask: String(leg.ask_id),
			cycle_no: Number(leg.cycle_no),
			closed: last !== undefined && legs[0]?.from_swap_id === last.for_swap_id,
			arrows: await Promise.all(legs.map((one) => arrowOf(one, me))),
		};
	}

	return async function mine(asker: HoldAsker, id: string) {
		const { request } = asker;
		const me: Me = { id, school: asker.school };
		const params = { me: id };
		const list = (collection: string, filter: string) =>
			service.list(collection, { filter, params, sort: "-created,id", limit: mostShown });
		const present = async (collection: string, rows: readonly RecordData[]) =>
			Promise.all(rows.map((row) => shown(service, collection, row, request)));
		const swaps = await list("swaps", "student_id = {:me}");
		const asks = await list("swap_asks", "student_id = {:me} || owner_id = {:me}");
		const wants = await list("swap_wants", "student_id = {:me}");
		const legs = await list(
			"swap_legs",
			'(to_student_id = {:me} || from_swap_id.student_id = {:me}) && status != "failed"',
		);
		const ways = new Map<string, Way>();
		for (const leg of legs) {
			const event = await ownEventOf(leg, me);
			if (leg.event_id !== "" && !event) continue;
			const key = `${event?.id ?? ""} ${leg.ask_id} ${leg.cycle_no}`;
			const way = ways.has(key) ? null : await wayOf(leg, event, me);
			if (way) ways.set(key, way);
		}
		const people: Record<string, Shown> = {};
		for (const { student_id, owner_id } of asks)
			for (const id of [student_id, owner_id]) people[String(id)] = await personOf(id, me);
		const titles = [...swaps, ...wants].map(({ book_id }) => String(book_id));
		const offered: Record<string, unknown> = {};
		for (const { swap_id, with_id } of asks)
			for (const id of [swap_id, with_id]) {
				const swap = id === "" ? null : await service.find("swaps", String(id));
				if (swap) {
					titles.push(String(swap.book_id));
					offered[swap.id] = { book_id: swap.book_id, condition: swap.condition, status: swap.status };
				}
			}
		const books = await Promise.all([...new Set(titles)].map((id) => service.find("books", id)));
		return {
			swaps: await present("swaps", swaps),
			/** Those who asked and were asked, by their ids: first name and class. */
			people,
			asks: await present("swap_asks", asks),
			/** The books that the asks are about. */
			offered,
			wants: await present("swap_wants", wants),
			books: await present(
				"books",
				books.filter((book) => book !== null),
			),
			ways: [...ways.values()],
		};
	};
}
