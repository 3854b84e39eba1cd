/**
 * Generated shared catalogue for the search bench: titles made of halves of real ones, by their authors and by invented
 * ones, so that few words are frequent and many are rare; and one school with some of them. The same size
 * gives the same rows.
 */
import type { RecordData, RecordService } from "@rafta/records";
import type { TitleRow } from "../../../apps/server/src/demo/data.ts";
import { type Random, seededRandom } from "../../../apps/server/src/demo/random.ts";
import { manyTitles } from "../../support/many-titles.ts";

const created = "2026-01-05 08:00:00.000Z";
const BATCH_SIZE = 5000;
const copiesOfSchool = 10_000;
const publishers = ["Can", "İletişim", "Yapı Kredi", "Günışığı Kitaplığı", "Timaş", "Tudem"] as const;
const syllables =
	"ba be bo ça çe da de du fa ge ha he ı in ka ke kı ko la le li ma me mi na ne o ö pa ra re sa se şa şe ta te tu un ü va ve ya ye yı za ze".split(
		" ",
	);
const endings = ["n", "r", "k", "l", "ş", "z", "t", "m", ""] as const;

function invented(random: Random): string {
	const word = Array.from({ length: 2 + random.int(3) }, () => syllables[random.int(syllables.length)]).join(
		"",
	);
	const whole = word + random.pick(endings);
	return whole.charAt(0).toLocaleUpperCase("tr") + whole.slice(1);
}

function title(random: Random, known: readonly TitleRow[], place: number): RecordData {
	const one = known[place % known.length];
	const other = known[random.int(known.length)];
	if (!one || !other) throw new Error("there are no titles");
	const [first, second] = [one.title.split(" "), other.title.split(" ")];
	const isOwn = place < known.length;
	const halves = [
		...first.slice(0, Math.ceil(first.length / 2)),
		...second.slice(Math.floor(second.length / 2)),
	];
	if (random.chance(0.2)) halves.push(invented(random));
	const authors = isOwn || random.chance(0.5) ? one.authors : [`${invented(random)} ${invented(random)}`];
	return {
		id: random.id(),
		title: isOwn ? one.title : halves.join(" ").slice(0, 300),
		authors,
		author_line: authors.join("; "),
		isbn13: isOwn ? one.isbn13 : "",
		publisher: random.pick(publishers),
		year: 1950 + random.int(76),
		language: one.language,
		age_min: random.chance(0.5) ? 6 + random.int(9) : 0,
		subjects: one.subjects,
		source: "import",
		status: "active",
		created,
		updated: created,
	};
}

/** Writes the catalogue without hooks. Returns the school. */
export async function makeCatalogue(service: RecordService, count: number): Promise<string> {
	const random = seededRandom("search");
	const known = manyTitles();
	const [school, library] = [random.id(), random.id()];
	const place = { school_id: school, library_id: library };
	const every = Math.max(1, Math.floor(count / (copiesOfSchool / 2)));
	let barcode = 10_000_000;
	await service.transaction(async (records) => {
		await records.insert("schools", [
			{ id: school, name: "Ölçü Lisesi", type: "lise", created, updated: created },
		]);
		await records.insert("libraries", [
			{ id: library, name: "Ana", school_id: school, kind: "main", created, updated: created },
		]);
	});
	for (let from = 0; from < count; from += BATCH_SIZE) {
		const rows = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, n) =>
			title(random, known, from + n),
		);
		const copies = rows
			.filter((_, n) => (from + n) % every === 0)
			.flatMap(({ id: book_id }) =>
				["available", "on_loan"].map((status) => ({
					id: random.id(),
					book_id,
					...place,
					barcode: String(++barcode),
					status,
					loanable: "yes",
					created,
					updated: created,
				})),
			);
		await service.transaction(async (records) => {
			await records.insert("books", rows);
			await records.insert("library_books", copies);
		});
	}
	return school;
}
