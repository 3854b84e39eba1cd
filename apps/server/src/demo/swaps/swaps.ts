/** Two swap events of a school: last term's, which is over, and one currently accepting books. */
import { cyclesOf } from "@rafta/library/swaps/cycles";
import { matchSwaps } from "@rafta/library/swaps/match";
import { published, publishedText } from "@rafta/library/swaps/published";
import {
	type Condition,
	conditions,
	type SwapEvent,
	type SwapItem,
	type SwapResult,
	type SwapWant,
} from "@rafta/library/swaps/types";
import { addDays, type CalendarDate, instantOf, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { homeLanguage } from "@rafta/words";
import { hashOf } from "../../swaps/events/hash.ts";
import { figuresOf } from "../../swaps/events/solve.ts";
import type { Demonstration } from "../generate.ts";
import { commonYears } from "../people/schools.ts";
import { type Random, seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";

const readersPerEvent = 24;
const titlesPerEvent = 18;
const wishesEach = 5;
const daysAgo = 90;
/** Books of the past event that the commission accepted. */
const donatedBooks = 2;

/** Returns the month of a moment. The module is loaded at every start: only the demonstration pays for `Intl`. */
const monthOf = (moment: Date): string =>
	moment.toLocaleDateString(homeLanguage, { month: "long", timeZone: "Europe/Istanbul" });

export interface DemoSwaps {
	readonly swap_events: RecordData[];
	readonly swaps: RecordData[];
	readonly swap_wants: RecordData[];
	readonly swap_legs: RecordData[];
	readonly swap_results: RecordData[];
}

interface Part {
	readonly school: string;
	readonly manager: string;
	readonly readers: readonly string[];
	readonly titles: readonly string[];
	readonly at: string;
}

/** Creates a book and a few wishes for each participant; the first titles are wished for most. */
function takePart(part: Part, random: Random): { items: SwapItem[]; wants: SwapWant[] } {
	const items = part.readers.map((student_id): SwapItem & { condition: Condition } => ({
		id: random.id(),
		student_id,
		book_id: part.titles[random.int(part.titles.length)] ?? "",
		condition: conditions[random.int(conditions.length)] ?? "good",
	}));
	const wants = items.flatMap(({ student_id, book_id }) => {
		const wished = new Set<string>();
		for (let tries = 0; wished.size < wishesEach && tries < 50; tries++) {
			const book = part.titles[random.int(1 + random.int(part.titles.length))] ?? "";
			if (book !== book_id) wished.add(book);
		}
		return [...wished].map((book, index): SwapWant => ({ student_id, book_id: book, rank: index + 1 }));
	});
	return { items, wants };
}

/** Creates a finished event and its unassigned books: enough for the commission to accept some. */
function pastSwaps(part: Part, random: Random): { past: SwapEvent; result: SwapResult; left: string[] } {
	for (;;) {
		const past: SwapEvent = { ...takePart(part, random), frozen: [], seed: 0 };
		const result = matchSwaps(past);
		const goes = new Set(result.legs.map(({ item }) => item));
		const left = past.items.filter(({ id }) => !goes.has(id)).map(({ id }) => id);
		if (left.length >= donatedBooks) return { past, result, left };
	}
}

/** Creates both events; `pupil` takes part in both. */
export function makeSwaps(
	demo: Demonstration,
	place: Demonstration["schools"][number],
	manager: string,
	pupil: string,
	today: CalendarDate,
): DemoSwaps {
	const random = seededRandom(`rafta swaps ${drawnOn}`);
	const school = place.id;
	const others = demo.readers.filter(
		({ id, school_id, reader_type }) => school_id === school && reader_type === "pupil" && id !== pupil,
	);
	const readers = [pupil, ...others.slice(0, readersPerEvent - 1).map(({ id }) => id)];
	const titles = demo.titles
		.filter((title) => commonYears(title, place) > 1)
		.slice(0, titlesPerEvent)
		.map(({ id }) => id);
	const all: DemoSwaps = { swap_events: [], swaps: [], swap_wants: [], swap_legs: [], swap_results: [] };
	let token = 100_000_000;

	/** An event is called after the month in which it began. */
	function event(status: string, began: number, values: object = {}): Part & { id: string } {
		const day = (days: number) => addDays(today, days - began);
		const id = random.id();
		const at = startOf(day(0));
		all.swap_events.push({
			id,
			school_id: school,
			name: `${monthOf(instantOf(at))} takas şenliği`,
			status,
			listing_from: day(0),
			listing_to: day(9),
			deposit_from: day(10),
			deposit_to: day(16),
			pickup_on: day(21),
			max_items: 3,
			min_condition: "worn",
			no_textbooks: true,
			agreed: false,
			round_id: "",
			seed: 0,
			...values,
			createdBy: manager,
			created: at,
			updated: at,
		});
		return { id, school, manager, readers, titles, at };
	}
	const stamps = ({ at }: Part) => ({ createdBy: manager, created: at, updated: at });

	function keep(
		id: string,
		part: Part,
		taken: ReturnType<typeof takePart>,
		stateOf: (item: string) => object,
	) {
		for (const { id: item, student_id, book_id, condition } of taken.items)
			all.swaps.push({
				id: item,
				school_id: school,
				event_id: id,
				student_id,
				book_id,
				condition,
				gift: false,
				hidden: false,
				absent: false,
				released: false,
				reports: 0,
				approved_by: manager,
				...stateOf(item),
				...stamps(part),
			});
		for (const want of taken.wants)
			all.swap_wants.push({ id: random.id(), event_id: id, school_id: school, ...want, ...stamps(part) });
	}

	const under = event("deposit", 12);
	const now = takePart(under, random);
	keep(under.id, under, now, (item) => {
		const place = now.items.findIndex(({ id }) => id === item);
		// Two of three have brought their book, the last ones wait for approval.
		if (place >= now.items.length - 2) return { status: "pending_approval", token: "", approved_by: "" };
		if (place % 3 === 2) return { status: "listed", token: "" };
		return { status: "deposited", token: String(++token) };
	});

	const { past, result, left } = pastSwaps(under, random);
	const file = publishedText(published(past, result));
	const over = event("closed", daysAgo, {
		figures: figuresOf(past, result),
		result_hash: hashOf(file),
	});
	const goes = new Set(result.legs.map(({ item }) => item));
	// The commission has accepted some of the unwanted books; they wait for their numbers.
	const decision_on = addDays(today, 25 - daysAgo);
	const decision = { decision_on, decision_no: `${decision_on.slice(0, 4)}/6` };
	keep(over.id, over, { items: [...past.items], wants: [...past.wants] }, (item) => ({
		status: goes.has(item) ? "handed_over" : "returned",
		token: String(++token),
		...(left.indexOf(item) >= 0 && left.indexOf(item) < donatedBooks && { status: "donated", ...decision }),
	}));
	const owner = new Map(past.items.map((item) => [item.id, item.student_id]));
	for (const [circle, { legs }] of cyclesOf(result.legs).entries())
		for (const [index, { item, for_item }] of legs.entries())
			all.swap_legs.push({
				id: random.id(),
				event_id: over.id,
				school_id: school,
				cycle_no: circle + 1,
				place: index + 1,
				from_swap_id: item,
				for_swap_id: for_item,
				to_student_id: owner.get(for_item) ?? "",
				status: "received",
				...stamps(over),
			});
	all.swap_results.push({ id: random.id(), event_id: over.id, file, ...stamps(over) });
	return all;
}
