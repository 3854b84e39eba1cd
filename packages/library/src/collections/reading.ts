/** The reading life of a reader: it belongs to the reader, and staff see none of these records. */
import { MAX_HEARTS, MAX_PHRASES, MAX_WORDS, type Phrase, phrases } from "../reading/phrases.ts";
import { choice, collection, common, dateField, json, relation, text } from "./definition.ts";
import { ownReader, readOnly } from "./rules.ts";

const school = relation("school_id", text("Okul", "School"), "schools", {
	required: true,
	cascadeDelete: true,
	serverSet: true,
});

/** What a reader chose: a goal, whether badges are shown, and whether there is a reading life at all. */
export const reading_choices = collection({
	name: "reading_choices",
	type: "base",
	label: {
		one: text("Okuma tercihi", "Reading preference"),
		many: text("Okuma tercihleri", "Reading preferences"),
	},
	fields: [
		school,
		relation("student_id", text("Okur", "Reader"), "students", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
		}),
		{ type: "bool", name: "is_off", label: text("Okuma köşesi kapalı", "Reading corner turned off") },
		{
			type: "bool",
			name: "shows_badges",
			label: text("Rozetleri öğretmenler görebilir", "Teachers can see badges"),
		},
		choice("goal_span", text("Hedef süresi", "Goal period"), {
			term: text("Dönem", "Term"),
			year: text("Yıl", "Year"),
		}),
		choice("goal_measure", text("Hedef birimi", "Goal unit"), {
			books: text("Kitap", "Books"),
			pages: text("Sayfa", "Pages"),
		}),
		{ type: "number", name: "goal_target", label: text("Hedef", "Goal"), onlyInt: true, min: 0, max: 50_000 },
		/** First day of the term or year: a goal ends with it. */
		dateField("goal_from", text("Hedef başlangıcı", "Goal start date")),
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
export const opinions = collection({
	name: "opinions",
	type: "base",
	label: { one: text("Yorum", "Comment"), many: text("Yorumlar", "Comments") },
	fields: [
		school,
		// Erasure removes it; the clean-up of loans takes the reader out.
		relation("student_id", text("Okur", "Reader"), "students", { cascadeDelete: true, serverSet: true }),
		relation("book_id", text("Eser", "Title"), "books", { required: true, cascadeDelete: true }),
		{
			type: "number",
			name: "hearts",
			label: text("Kalp sayısı", "Hearts"),
			onlyInt: true,
			min: 1,
			max: MAX_HEARTS,
		},
		choice("phrases", text("Hazır yorumlar", "Ready-made comments"), phrases, { maxSelect: MAX_PHRASES }),
		{
			type: "text",
			name: "words",
			label: text("Okurun kendi sözleri", "Reader's own words"),
			max: MAX_WORDS,
			long: true,
		},
		choice("words_state", text("Yorumun durumu", "Comment status"), {
			waiting: text("Öğretmen onayı bekliyor", "Pending review"),
			shown: text("Gösteriliyor", "Shown"),
			refused: text("Gösterilmiyor", "Not shown"),
		}),
		/** Day on which a teacher decided about the words. */
		dateField("words_on", text("Karar tarihi", "Decided on"), { serverSet: true }),
		/** The answer as one text, and the answer that is in the published sums: empty until it is counted. */
		{ type: "text", name: "answer", label: text("Yanıt", "Answer"), max: 200, hidden: true, serverSet: true },
		{
			type: "text",
			name: "counted",
			label: text("Sayılan yanıt", "Counted answer"),
			max: 200,
			hidden: true,
			serverSet: true,
		},
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
export const opinion_sums = collection({
	name: "opinion_sums",
	type: "base",
	label: {
		one: text("Yorum toplamı", "Comment total"),
		many: text("Yorum toplamları", "Comment totals"),
	},
	fields: [
		school,
		relation("book_id", text("Eser", "Title"), "books", { required: true, cascadeDelete: true }),
		{
			type: "number",
			name: "readers",
			label: text("Okur sayısı", "Number of readers"),
			onlyInt: true,
			min: 0,
		},
		{ type: "number", name: "hearts", label: text("Kalp toplamı", "Total hearts"), onlyInt: true, min: 0 },
		json<Readonly<Partial<Record<Phrase, number>>>>()(
			"phrases",
			text("Hazır yorumlar", "Ready-made comments"),
			{
				maxSize: 2000,
			},
		),
		/** Published answers that were withdrawn since: until the next publication nothing is shown. */
		{
			type: "number",
			name: "withdrawn",
			label: text("Geri çekilen yorum sayısı", "Comments withdrawn"),
			onlyInt: true,
			min: 0,
		},
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
