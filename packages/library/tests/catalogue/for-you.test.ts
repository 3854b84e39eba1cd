import { describe, expect, test } from "vitest";
import { forYou, nextVolumes } from "../../src/catalogue/for-you.ts";

const book = (title: string, more: Partial<Parameters<typeof forYou>[1][number]> = {}) => ({
	...{
		id: title.toLowerCase(),
		title,
		author_line: `Yazar ${title}`,
		subjects: [],
		series: "",
		series_no: "",
	},
	...{ copies: 1, free: 1 },
	...more,
});
const volume = (title: string, series_no: string, more = {}) =>
	book(title, { author_line: "Vasconcelos", series: "Zezé", series_no, ...more });

describe("the next volume of a series", () => {
	const [one, two, three] = [volume("Bir", "1"), volume("İki", "2"), volume("Üç", "3")];
	test("follows the last one read, and says which that was", () => {
		expect(nextVolumes([one], [one, two, three])).toEqual([{ id: two.id, because: "Bir" }]);
		expect(nextVolumes([one, volume("İKİ", "2", { series: "ZEZE" })], [one, two, three])).toEqual([
			{ id: three.id, because: "İKİ" },
		]);
	});
	test("is none where the school lacks it, nobody knows it, or there is none", () => {
		expect(nextVolumes([one], [one, volume("İki", "2", { copies: 0 }), three])).toEqual([]);
		expect(nextVolumes([one], [one, three])).toEqual([]);
		expect(nextVolumes([three], [one, two, three])).toEqual([]);
		expect(nextVolumes([volume("Ek", "")], [one, two])).toEqual([]);
		expect(nextVolumes([book("Tek")], [one])).toEqual([]);
	});
});

describe("titles for a reader", () => {
	const read = [
		book("Kaşağı", { author_line: "Ömer Seyfettin", subjects: ["Öykü"] }),
		book("Momo", { subjects: ["Zaman", "Fantastik"] }),
	];
	test("are like those that were read, the likest first, each with its reason", () => {
		const candidates = [
			book("Uzak", { subjects: ["Futbol"] }),
			book("Saatler", { subjects: ["Zaman"] }),
			book("Forsa", { author_line: "ÖMER SEYFETTİN; Başkası" }),
			book("Yandaş"),
		];
		expect(forYou(read, candidates, new Map([["momo", ["yandaş"]]]))).toEqual([
			{ id: "yandaş", because: "Momo" },
			{ id: "forsa", because: "Kaşağı" },
			{ id: "saatler", because: "Momo" },
		]);
	});
	test("are a few for the same book, and of a series its first volume", () => {
		const by = { author_line: "Ömer Seyfettin" };
		const many = Array.from({ length: 9 }, (_, n) => book(`Öykü ${n}`, by));
		expect(forYou(read, many, new Map())).toHaveLength(4);
		const volumes = ["1", "2", "3"].map((no) =>
			book(`Cilt ${no}`, { ...by, series: "Ciltler", series_no: no }),
		);
		expect(forYou(read, volumes, new Map()).map(({ id }) => id)).toEqual(["cilt 1"]);
	});
	test("are none that were read in another edition, and none that the school lacks; what is out comes last", () => {
		const by = { author_line: "Ömer Seyfettin" };
		const candidates = [
			book("KAŞAĞI", { ...by, id: "other edition" }),
			book("Bomba", { ...by, copies: 0, free: 0 }),
			book("Ant", { ...by, subjects: ["Öykü"], free: 0 }),
			book("Diyet", by),
		];
		expect(forYou(read, candidates, new Map()).map(({ id }) => id)).toEqual(["diyet", "ant"]);
		expect(forYou([], candidates, new Map())).toEqual([]);
	});
});
