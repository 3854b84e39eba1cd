/**
 * Two hundred queries as people type them, made of real titles and authors (tests/data/README.md names their origin and
 * licences): whole titles, an author, an incomplete word, two words in another order, a missing letter.
 */
import { seededRandom } from "../../../apps/server/src/demo/random.ts";
import { manyTitles } from "../../support/many-titles.ts";

const kinds = ["title", "author", "beginning", "turned", "typo", "word"] as const;
type QueryKind = (typeof kinds)[number];

export interface BenchQuery {
	readonly kind: QueryKind;
	readonly text: string;
}

export function benchQueries(count = 200): BenchQuery[] {
	const random = seededRandom("queries");
	const titles = manyTitles();
	const of = {
		tr: titles.filter(({ language }) => language === "tr"),
		en: titles.filter(({ language }) => language === "en"),
	};
	return Array.from({ length: count }, (_, place) => {
		const list = place % 2 === 0 ? of.tr : of.en;
		const { title = "", authors = [] } = list[random.int(list.length)] ?? {};
		const kind = kinds[place % kinds.length] ?? "title";
		const words = title.split(" ").slice(0, 6);
		const author = (authors[0] ?? "").split(", ").toReversed().join(" ");
		const long = words.toSorted((a, b) => b.length - a.length)[0] ?? title;
		const text = {
			title: words.join(" "),
			author,
			beginning: title.slice(0, 3 + random.int(5)),
			turned: `${author.split(" ").at(-1)} ${long}`,
			typo: `${long.slice(0, 2)}${long.slice(3)}`,
			word: words[random.int(words.length)] ?? title,
		}[kind];
		return { kind, text: text.trim() };
	});
}
