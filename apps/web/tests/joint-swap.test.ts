import { expect, test } from "vitest";
import { cyclesOf, isClosed, type Leg, stepsOf } from "../src/routes/swaps/events/cycle-steps.ts";
import type { Parcel } from "../src/routes/swaps/joint-swap/model.ts";
import { fallbackActionOf, parcelActionOf } from "../src/routes/swaps/joint-swap/parcel-action.ts";
import type { Reader } from "../src/routes/swaps/model.ts";

const reader = (full_name: string) => ({ full_name, class_code: "5/A" }) as Reader;

const parcel = (leg: string, more: Partial<Parcel> = {}): Parcel => ({
	leg,
	cycle_no: 2,
	place: 1,
	title: `Kitap ${leg}`,
	cover: null,
	student: null,
	token: leg,
	condition: "good",
	school: "Gazi Ortaokulu",
	status: "planned",
	...more,
});

const leg = (id: string, from: string, to: string, more: Partial<Leg> = {}) =>
	({
		id,
		cycle_no: 1,
		place: 1,
		from_swap_id: from,
		for_swap_id: to,
		status: "planned",
		expand: {
			from_swap_id: { expand: { book_id: { title: `Kitap ${id}` }, student_id: reader(from) } },
			to_student_id: reader(to),
		},
		...more,
	}) as Leg;

test("a way that leaves the school is drawn from the own legs and the own parcels, others by their school alone", () => {
	const legs = [
		leg("a", "Ada", "Can", { place: 1 }),
		leg("b", "Can", "Ada", { place: 2 }),
		// Another school's book: only its parcel's details are visible.
		leg("d", "", "Ece", { cycle_no: 2, place: 2, expand: { to_student_id: reader("Ece") } }),
	];
	const out = [parcel("c", { student: reader("Ece"), place: 3, status: "sent" })];
	const ways = cyclesOf(stepsOf(legs, { out, in: [parcel("d", { place: 2 })] }));
	const sentences = ways.map((way) =>
		way.map(({ title, from, to }) => [title, from.name || from.school, to.name || to.school]),
	);
	expect(sentences).toEqual([
		[
			["Kitap a", "Ada · 5/A", "Can · 5/A"],
			["Kitap b", "Can · 5/A", "Ada · 5/A"],
		],
		[
			["Kitap d", "Gazi Ortaokulu", "Ece · 5/A"],
			["Kitap c", "Ece · 5/A", "Gazi Ortaokulu"],
		],
	]);
	expect(isClosed(ways[0] ?? [])).toBe(true);
	expect(ways[1]?.map(({ status }) => status)).toEqual(["planned", "sent"]);
});

test("a scan packs a book of ours and unpacks one of another school, once each", () => {
	const parcels = {
		out: [parcel("100"), parcel("200", { status: "sent" }), parcel("300", { status: "sent" })],
		in: [parcel("200", { status: "sent" }), parcel("400"), parcel("500", { status: "arrived" })],
	};
	expect(["100", "200", "300", "400", "500", "600"].map((code) => parcelActionOf(parcels, code))).toEqual([
		"send",
		// Same number, but another school's book: ours is already packed.
		"receive",
		null,
		"receive",
		null,
		null,
	]);
	expect(["300", "500", "600"].map((code) => fallbackActionOf(parcels, code))).toEqual([
		"send",
		"receive",
		"send",
	]);
});
