/** Book swaps between pupils of a school: an offer in every state, some involving the demonstration's pupil. */
import { factorySwapRules } from "@rafta/library/swaps/rules";
import type { AskStatus, SwapStatus } from "@rafta/library/swaps/states";
import type { Condition } from "@rafta/library/swaps/types";
import { addDays, type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import type { Stored } from "../../records.ts";
import type { Demonstration } from "../generate.ts";
import { commonYears } from "../people/schools.ts";
import { seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";

interface Planned {
	/** The pupil: 0 is the demonstration's, others follow. */
	readonly who: number;
	readonly status: SwapStatus;
	readonly daysAgo: number;
	readonly condition?: Condition;
	readonly more?: Readonly<Record<string, unknown>>;
}

/** In the order in which they were offered; the asks below refer to them by index. */
const planned: readonly Planned[] = [
	{ who: 1, status: "handed_over", daysAgo: 60, more: { token: "900000031" } },
	{ who: 2, status: "handed_over", daysAgo: 58, more: { token: "900000032" } },
	{ who: 3, status: "withdrawn", daysAgo: 40 },
	{ who: 4, status: "rejected", daysAgo: 33, condition: "worn", more: { reject_reason: "worn" } },
	{ who: 5, status: "returned", daysAgo: 30, more: { token: "900000033" } },
	{ who: 0, status: "listed", daysAgo: 12 },
	{ who: 0, status: "promised", daysAgo: 11, condition: "new" },
	{ who: 6, status: "matched", daysAgo: 10, more: { token: "900000034" } },
	{ who: 7, status: "listed", daysAgo: 9, condition: "new" },
	{ who: 8, status: "listed", daysAgo: 8, more: { gift: true } },
	{ who: 9, status: "listed", daysAgo: 7, condition: "worn" },
	{ who: 10, status: "listed", daysAgo: 6 },
	{ who: 11, status: "listed", daysAgo: 5, condition: "new" },
	{ who: 12, status: "listed", daysAgo: 4, more: { reports: 1 } },
	{ who: 13, status: "listed", daysAgo: 4, more: { reports: factorySwapRules.reports, hidden: true } },
	{ who: 14, status: "unmatched", daysAgo: 20, more: { token: "900000035" } },
	{ who: 15, status: "pending_approval", daysAgo: 2 },
	{ who: 16, status: "pending_approval", daysAgo: 1, condition: "new" },
	{ who: 0, status: "pending_approval", daysAgo: 1, condition: "worn" },
];

/** Asks: the wanted offer and the one given in return. */
const plannedAsks: readonly { wanted: number; given: number; status: AskStatus; daysAgo: number }[] = [
	{ wanted: 0, given: 1, status: "done", daysAgo: 55 },
	{ wanted: 4, given: 15, status: "expired", daysAgo: 19 },
	{ wanted: 6, given: 7, status: "accepted", daysAgo: 3 },
	{ wanted: 5, given: 8, status: "asked", daysAgo: 1 },
	{ wanted: 11, given: 10, status: "declined", daysAgo: 2 },
];

const waiting = (status: SwapStatus): boolean => status === "pending_approval" || status === "withdrawn";

export function makeEverydaySwaps(
	demo: Demonstration,
	place: {
		readonly school: Demonstration["schools"][number];
		readonly manager: string;
		readonly pupil: string;
	},
	today: CalendarDate,
): Readonly<Record<"swaps" | "swap_asks" | "swap_legs" | "swap_reports", RecordData[]>> {
	const random = seededRandom(`rafta everyday swaps ${drawnOn}`);
	const school_id = place.school.id;
	const others = demo.readers.filter(
		(one) => one.school_id === school_id && one.reader_type === "pupil" && one.id !== place.pupil,
	);
	const reader = (who: number): string =>
		who === 0 ? place.pupil : String(others[(who * 11) % others.length]?.id ?? place.pupil);
	const titles = demo.titles
		.filter((title) => commonYears(title, place.school) > 1)
		.filter((_, index) => index % 7 === 5);
	const stamp = (daysAgo: number) => {
		const at = startOf(addDays(today, -daysAgo));
		return { createdBy: "", created: at, updated: at };
	};
	const bring = addDays(today, factorySwapRules.bring_days - 3);
	const swaps = planned.map(
		({ who, status, daysAgo, condition = "good", more }, index): RecordData => ({
			id: random.id(),
			school_id,
			event_id: "",
			student_id: reader(who),
			book_id: String(titles[index]?.id ?? demo.titles[0]?.id ?? ""),
			condition,
			gift: false,
			status,
			hidden: false,
			reports: 0,
			token: "",
			approved_by: waiting(status) ? "" : place.manager,
			bring_until: status === "promised" || status === "matched" ? bring : "",
			...more,
			...stamp(daysAgo),
		}),
	);
	const idOf = (index: number): string => String(swaps[index]?.id ?? "");
	const ownerOf = (index: number): string => String(swaps[index]?.student_id ?? "");
	const swap_asks: RecordData[] = [];
	const swap_legs: RecordData[] = [];
	for (const { wanted, given, status, daysAgo } of plannedAsks) {
		const { answer_days, bring_days } = factorySwapRules;
		const days = status === "asked" || status === "declined" ? answer_days : bring_days;
		const ask: Stored<"swap_asks"> = {
			id: random.id(),
			school_id,
			swap_id: idOf(wanted),
			with_id: idOf(given),
			student_id: ownerOf(given),
			owner_id: ownerOf(wanted),
			status,
			until: addDays(today, days - daysAgo),
			...stamp(daysAgo),
		};
		swap_asks.push(ask);
		if (status === "asked" || status === "declined") continue;
		const leg = {
			school_id,
			event_id: "",
			ask_id: ask.id,
			cycle_no: 1,
			status: status === "done" ? "received" : status === "expired" ? "failed" : "planned",
			...stamp(daysAgo),
		};
		swap_legs.push(
			{
				id: random.id(),
				...leg,
				place: 1,
				from_swap_id: idOf(wanted),
				for_swap_id: idOf(given),
				to_student_id: ownerOf(given),
			},
			{
				id: random.id(),
				...leg,
				place: 2,
				from_swap_id: idOf(given),
				for_swap_id: idOf(wanted),
				to_student_id: ownerOf(wanted),
			},
		);
	}
	const swap_reports = swaps.flatMap((swap, index) =>
		Array.from(
			{ length: Number(swap.reports) },
			(_, count): RecordData => ({
				id: random.id(),
				school_id,
				swap_id: swap.id,
				student_id: reader(20 + index + count),
				why: "wrong_photo",
				...stamp(1),
			}),
		),
	);
	return { swaps, swap_asks, swap_legs, swap_reports };
}
