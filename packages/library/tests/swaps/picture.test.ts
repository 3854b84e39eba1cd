import { expect, test } from "vitest";
import { type Arrow, pictureOf, sentencesOf } from "../../src/swaps/picture.ts";

const reader = (name: string) => ({ name, class_code: "5/A", is_me: name === "Ben" });

/** Arrows between consecutive names; if closed, the last one's book goes to the first. */
const arrowsAlong = (closed: boolean, ...names: string[]): Arrow[] =>
	(closed ? [...names, names[0] ?? ""] : names).slice(1).map((to, at) => ({
		title: `Kitap ${names[at]}`,
		from: reader(names[at] ?? ""),
		to: reader(to),
	}));

const drawnStops = (arrows: readonly Arrow[], closed: boolean) =>
	pictureOf(arrows, closed).stops.map(({ reader, others }) => reader?.name ?? others);

test("a cycle is drawn from the reader who looks, an arrow from each to the next and back", () => {
	const { stops, flights } = pictureOf(arrowsAlong(true, "Ayşe", "Can", "Ben"), true);
	expect(stops.map(({ reader }) => reader?.name)).toEqual(["Ben", "Ayşe", "Can"]);
	expect(flights).toEqual([
		{ title: "Kitap Ben", from: 0, to: 1, isMine: true },
		{ title: "Kitap Ayşe", from: 1, to: 2, isMine: false },
		{ title: "Kitap Can", from: 2, to: 0, isMine: true },
	]);
	// The viewer is at the top, and everything stays in the picture.
	expect(stops[0]?.y).toBe(Math.min(...stops.map(({ y }) => y)));
	for (const { x, y } of stops) {
		// Half a name's width stays free on both sides.
		expect(x).toBeGreaterThan(0.16);
		expect(x).toBeLessThan(0.84);
		expect(y).toBeGreaterThan(0.1);
		expect(y).toBeLessThan(0.9);
	}
});

test("of a long way the neighbours are drawn and the others counted: nobody is forgotten", () => {
	const names = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"];
	expect(drawnStops(arrowsAlong(true, ...names.slice(0, 5), "Ben", ...names.slice(5)), true)).toEqual([
		"Ben",
		"F",
		9,
		"E",
	]);
	expect(drawnStops(arrowsAlong(false, ...names.slice(0, 5), "Ben", ...names.slice(5)), false)).toEqual([
		4,
		"E",
		"Ben",
		"F",
		5,
	]);
	// A reader who brings two books appears twice in the cycle.
	expect(drawnStops(arrowsAlong(true, "Ben", "A", "B", "C", "Ben", "D", "E", "F"), true)).toEqual([
		"Ben",
		"A",
		1,
		"C",
		"Ben",
		"D",
		1,
		"F",
	]);
});

test("a chain runs downwards and does not come back", () => {
	const { stops, flights } = pictureOf(arrowsAlong(false, "Ada", "Ben", "Can"), false);
	expect(stops.map(({ y }) => y)).toEqual([0.1, 0.5, 0.9]);
	expect(flights).toHaveLength(2);
});

test("the picture in sentences, with the endings of the names", () => {
	expect(sentencesOf(arrowsAlong(true, "Ben", "Ayşe", "Can"), "tr")).toEqual([
		"Kitabın “Kitap Ben” Ayşe'ye (5/A) gidiyor.",
		"“Kitap Can” sana Can'dan (5/A) geliyor.",
	]);
	expect(sentencesOf(arrowsAlong(true, "Ben", "Ayşe", "Can"), "en")).toEqual([
		"Your book “Kitap Ben” is going to Ayşe (5/A).",
		"“Kitap Can” is coming to you from Can (5/A).",
	]);
});

test("of a reader of another school the school alone is told", () => {
	const remote = { name: "", class_code: "", is_me: false, school: "Cumhuriyet Ortaokulu" };
	const further = { ...remote, school: "Robert Kolej" };
	const me = reader("Ben");
	const arrows: Arrow[] = [
		{ title: "Momo", from: me, to: remote, status: "arrived" },
		{ title: "Nutuk", from: remote, to: further },
		{ title: "Küçük Prens", from: further, to: me, status: "sent" },
	];
	expect(sentencesOf(arrows, "tr")).toEqual([
		"Kitabın “Momo” Cumhuriyet Ortaokulundan bir okura gidiyor. Gideceği okula ulaştı.",
		"“Küçük Prens” sana Robert Kolej'den bir okurdan geliyor. Şimdi yolda.",
	]);
	expect(sentencesOf(arrows, "en")).toEqual([
		"Your book “Momo” is going to a reader at Cumhuriyet Ortaokulu. It has arrived at that school.",
		"“Küçük Prens” is coming to you from a reader at Robert Kolej. It is on its way.",
	]);
	expect(pictureOf(arrows, true).stops.map(({ reader: one }) => one?.school ?? one?.name)).toEqual([
		"Ben",
		"Cumhuriyet Ortaokulu",
		"Robert Kolej",
	]);
});

test("what has been handed over is told as past", () => {
	const done = arrowsAlong(true, "Ben", "Ayşe", "Can").map((arrow) => ({
		...arrow,
		status: "received" as const,
	}));
	expect(sentencesOf(done, "tr")).toEqual([
		"Kitabın “Kitap Ben” Ayşe'ye (5/A) gitti.",
		"“Kitap Can” sana Can'dan (5/A) geldi.",
	]);
	expect(sentencesOf(done, "en")).toEqual([
		"Your book “Kitap Ben” went to Ayşe (5/A).",
		"“Kitap Can” came to you from Can (5/A).",
	]);
});
