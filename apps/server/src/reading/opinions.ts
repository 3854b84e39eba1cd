/** What readers say about books: their own answers, the published sums, and words that wait for a teacher. */
import type { AnswerOf, ReadBody } from "@rafta/library/api/index";
import { phrasesFor } from "@rafta/library/reading/phrases";
import { addedSums, answerKey, type Sums, shownSums } from "@rafta/library/reading/sums";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { ApiError, badRequest, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import { followTitle, mayUse } from "../catalogue/titles/lookup-title.ts";
import type { RecordReader, RecordService, RecordTransaction, Stored } from "../records.ts";
import type { ReadingReader } from "./own.ts";
import { hasReturned, shownWords } from "./queries.ts";

const texts = words("server/reading");

type OfTitle = AnswerOf<"GET /api/opinions/titles/:id">;
type OwnOpinion = NonNullable<OfTitle["own"]>;

/** Limit of words shown with a title. */
const MAX_SHOWN_WORDS = 20;
/** More records of one title than merges leave. */
const MAX_PARTS = 50;

/** The newest opinion of a reader about a title: merged titles may have brought two together. */
async function ownOpinion(
	records: RecordReader,
	student: string,
	book: string,
): Promise<Stored<"opinions"> | null> {
	const [found] = await records.list("opinions", {
		filter: "student_id = {:student} && book_id = {:book}",
		params: { student, book },
		sort: "-created,-id",
		limit: 1,
	});
	return found ?? null;
}

const shownOwn = ({ hearts, phrases, words, words_state }: Stored<"opinions">): OwnOpinion => ({
	hearts,
	phrases,
	words,
	words_state,
});

/** The published sums of a title; `null` if there are none, or one of their answers was withdrawn. */
async function publishedSums(records: RecordReader, school: string, book: string): Promise<Sums | null> {
	const rows = await records.list("opinion_sums", {
		filter: "school_id = {:school} && book_id = {:book}",
		params: { school, book },
		limit: MAX_PARTS,
	});
	if (rows.some(({ withdrawn }) => withdrawn > 0)) return null;
	const parts = rows.map(
		({ readers, hearts, phrases }): Sums => ({ readers, hearts, phrases: phrases ?? {} }),
	);
	const [first, ...others] = parts;
	return first ? others.reduce(addedSums, first) : null;
}

/** A title that the school may use. @throws ApiError 404 */
async function titleOf(records: RecordReader, id: string, school: string): Promise<Stored<"books">> {
	const title = await followTitle(records, id);
	if (!title || !mayUse(title, school)) throw notFound();
	return title;
}

/** What is said about a title. `caller`: `null` for staff, who see what everybody sees. */
export async function opinionsOf(
	service: RecordService,
	{ school, caller }: { readonly school: Stored<"schools">; readonly caller: ReadingReader | null },
	id: string,
	today: CalendarDate,
): Promise<OfTitle> {
	const book = (await titleOf(service, id, school.id)).id;
	const published = school.reading_off ? null : await publishedSums(service, school.id, book);
	const sums = published && shownSums(published);
	const isOn = caller?.state === "on";
	const own = isOn ? await ownOpinion(service, caller.reader.id, book) : null;
	const mayRate = isOn && (own !== null || (await hasReturned(service.sql, caller.reader.id, book)));
	return {
		sums: sums && { ...sums, phrases: [...sums.phrases] },
		// Words are told apart by nothing, and only where sums are shown.
		words:
			sums && school.opinion_words
				? await shownWords(service.sql, school.id, book, { before: today, limit: MAX_SHOWN_WORDS })
				: [],
		own: own && shownOwn(own),
		may_rate: mayRate,
		may_write: mayRate && school.opinion_words,
		offered: mayRate ? [...phrasesFor(caller.reader.grade)] : [],
	};
}

/** State of the words after a change: new ones wait for a teacher. */
function wordsAfter(known: Stored<"opinions"> | null, words: string | undefined) {
	if (words === undefined || words === (known?.words ?? "")) return {};
	return { words, words_state: words === "" ? "" : "waiting", words_on: "" };
}

/**
 * Says how a book was, or changes what was said.
 * @throws ApiError 404 for an unknown title, 403 for one that the reader has not brought back, 400 for words or phrases
 * that are not the reader's
 */
export async function giveOpinion(
	records: RecordTransaction,
	{ reader, school }: ReadingReader,
	{ book, hearts, phrases, words }: ReadBody<"POST /api/opinions">,
): Promise<OwnOpinion> {
	const title = await titleOf(records, book, school.id);
	const known = await ownOpinion(records, reader.id, title.id);
	if (!known && !(await hasReturned(records.sql, reader.id, title.id)))
		throw new ApiError(403, texts.notBorrowed);
	if (words && !school.opinion_words) throw badRequest(texts.noWords);
	const offered = phrasesFor(reader.grade);
	// A phrase of last year's grade stays.
	if (phrases.some((phrase) => !offered.includes(phrase) && !known?.phrases.includes(phrase)))
		throw badRequest(texts.otherPhrases);
	const chosen = [...new Set(phrases)];
	const values = {
		hearts,
		phrases: chosen,
		answer: answerKey({ hearts, phrases: chosen }),
		...wordsAfter(known, words),
	};
	const made = known
		? await records.update("opinions", known.id, values)
		: await records.create("opinions", {
				...values,
				school_id: school.id,
				student_id: reader.id,
				book_id: title.id,
			});
	return shownOwn(made);
}

/** Takes back everything that a reader said about a title. @throws ApiError 404 */
export async function withdrawOpinion(
	records: RecordTransaction,
	{ reader, school }: ReadingReader,
	id: string,
): Promise<void> {
	const book = (await titleOf(records, id, school.id)).id;
	const found = await records.list("opinions", {
		filter: "student_id = {:student} && book_id = {:book}",
		params: { student: reader.id, book },
		limit: MAX_PARTS,
	});
	if (found.length === 0) throw notFound();
	await records.deleteMany(
		"opinions",
		found.map((one) => one.id),
	);
}

/** A teacher shows words or does not. @throws ApiError 404 for words that do not wait in the teacher's school */
export async function decide(
	records: RecordTransaction,
	school: string,
	{ opinion, shown }: { readonly opinion: string; readonly shown: boolean },
	today: CalendarDate,
): Promise<void> {
	const found = await records.find("opinions", opinion);
	if (found?.school_id !== school || found.words_state !== "waiting") throw notFound();
	await records.update("opinions", found.id, {
		words_state: shown ? "shown" : "refused",
		words_on: today,
	});
}
