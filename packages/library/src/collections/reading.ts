/** The reading life of a reader: it belongs to the reader, and staff see none of these records. */
import { words } from "@rafta/words";
import { MAX_HEARTS, MAX_PHRASES, MAX_WORDS, type Phrase, phrases } from "../reading/phrases.ts";
import { choice, choiceOf, collection, common, dateField, json, relation } from "./definition.ts";
import { ownReader, readOnly } from "./rules.ts";

const school = relation("school_id", "schools", {
	required: true,
	cascadeDelete: true,
	serverSet: true,
});

/** What a reader chose: a goal, whether badges are shown, and whether there is a reading life at all. */
export const reading_choices = collection(words("library/collections/reading_choices"), {
	name: "reading_choices",
	type: "base",
	fields: [
		school,
		relation("student_id", "students", { required: true, cascadeDelete: true, serverSet: true }),
		{ type: "bool", name: "is_off" },
		{
			type: "bool",
			name: "shows_badges",
		},
		choice("goal_span", ["term", "year"]),
		choice("goal_measure", ["books", "pages"]),
		{ type: "number", name: "goal_target", onlyInt: true, min: 0, max: 50_000 },
		/** First day of the term or year: a goal ends with it. */
		dateField("goal_from"),
		...common,
	],
	indexes: [
		{ columns: ["student_id"], unique: true },
		{ columns: ["school_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(ownReader),
});

/**
 * How a reader found a book. It keeps its reader as long as a loan of the title does; then it is one answer of nobody.
 */
export const opinions = collection(words("library/collections/opinions"), {
	name: "opinions",
	type: "base",
	fields: [
		school,
		// Erasure removes it; the clean-up of loans takes the reader out.
		relation("student_id", "students", { cascadeDelete: true, serverSet: true }),
		relation("book_id", "books", { required: true, cascadeDelete: true }),
		{ type: "number", name: "hearts", onlyInt: true, min: 1, max: MAX_HEARTS },
		choiceOf("phrases", phrases, { maxSelect: MAX_PHRASES }),
		{ type: "text", name: "words", max: MAX_WORDS, long: true },
		choice("words_state", ["waiting", "shown", "refused"]),
		/** Day on which a teacher decided about the words. */
		dateField("words_on", { serverSet: true }),
		/** The answer as one text, and the answer that is in the published sums: empty until it is counted. */
		{ type: "text", name: "answer", max: 200, hidden: true, serverSet: true },
		{ type: "text", name: "counted", max: 200, hidden: true, serverSet: true },
		...common,
	],
	indexes: [
		// Not unique: merged titles bring two opinions of one reader together, and the newer one counts.
		{ columns: ["student_id", "book_id"] },
		{ columns: ["school_id", "book_id"] },
		{ columns: ["book_id"] },
		{ columns: ["school_id", "created"], where: "words_state = 'waiting'" },
		// Answers that are in no published sum yet: the night reads only these.
		{ columns: ["school_id", "book_id", "counted"], where: "counted <> answer" },
		{ columns: ["createdBy"] },
	],
	// Giving an opinion is an operation: only for a title that the reader has borrowed, and once.
	rules: readOnly(ownReader),
});

/** Opinions about a title in a school, added up by night (`reading/sums.ts`). The title's page shows them. */
export const opinion_sums = collection(words("library/collections/opinion_sums"), {
	name: "opinion_sums",
	type: "base",
	fields: [
		school,
		relation("book_id", "books", { required: true, cascadeDelete: true }),
		{ type: "number", name: "readers", onlyInt: true, min: 0 },
		{ type: "number", name: "hearts", onlyInt: true, min: 0 },
		json<Readonly<Partial<Record<Phrase, number>>>>()("phrases", { maxSize: 2000 }),
		/** Published answers that were withdrawn since: until the next publication nothing is shown. */
		{ type: "number", name: "withdrawn", onlyInt: true, min: 0 },
		...common,
	],
	indexes: [
		{ columns: ["school_id", "book_id"] },
		{ columns: ["school_id", "book_id", "withdrawn"], where: "withdrawn > 0" },
		{ columns: ["book_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(null),
});
