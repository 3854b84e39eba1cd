/** Endpoints of reading lists: staff make them, the readers whom they address see them. */
import { z } from "zod";
import { MAX_LINES } from "../reading-lists/lines.ts";
import { listStates } from "../reading-lists/term.ts";
import { isCalendarDate } from "../turkish/dates.ts";
import { cardMembers } from "./catalogue.ts";
import { contract } from "./endpoint.ts";
import { opId, recordId } from "./ids.ts";

/** Limit of books of one list. */
export const MAX_LIST_BOOKS = 200;

const audiences = ["class", "grade", "school"] as const;
const date = z.string().refine(isCalendarDate);
const line = (max: number) => z.string().trim().max(max);

/** A title of the catalogue, or a work that it may lack. */
const chosenBook = z.union([
	z.strictObject({ book: recordId }),
	z.strictObject({ title: line(300).min(1), author_line: line(400).default("") }),
]);

const written = {
	name: line(80).min(1),
	note: line(240).default(""),
	audience: z.enum(audiences),
	class_code: line(20).default(""),
	grade: z.number().int().min(0).max(12).default(0),
	from_on: date,
	to_on: date,
	books: z.array(chosenBook).min(1).max(MAX_LIST_BOOKS),
};
const writtenBody = z.strictObject(written);
export type WrittenList = z.output<typeof writtenBody>;

const card = z.strictObject(cardMembers);

const head = z.strictObject({
	id: z.string(),
	name: z.string(),
	note: z.string(),
	audience: z.enum(audiences),
	class_code: z.string(),
	grade: z.number(),
	from_on: z.string(),
	to_on: z.string(),
	state: z.enum(listStates),
	/** Name of the account that made it; empty if that is gone. */
	teacher: z.string(),
});

/** A work as its best edition in the school is drawn; copies are those of all its editions. */
const work = {
	title: z.string(),
	author_line: z.string(),
	/** `null`: the catalogue has no edition of it. */
	card: card.nullable(),
};

const listed = z.strictObject({
	list: head,
	books: z.number(),
	/** The first covers, those on the shelf first. */
	covers: z.array(card),
	/** Works that the calling reader has read; `null` for staff. */
	read: z.number().nullable(),
});

const bookOfList = z.strictObject({
	...work,
	id: z.string(),
	/** The calling reader has read it, has it right now, or neither. */
	own: z.enum(["", "read", "out"]),
});

const figure = z.strictObject({ id: z.string(), readers: z.number() });

const answered = z.strictObject({ list: head });

export const readingListsEndpoints = contract({
	"GET /api/reading-lists": {
		summary: "Reading lists: of the school for staff, of the own class for a reader",
		caller: "member",
		answer: z.strictObject({ items: z.array(listed) }),
	},
	"POST /api/reading-lists": {
		summary: "Makes a reading list",
		caller: "staff",
		once: true,
		body: z.strictObject({ op_id: opId, ...written }),
		answer: answered,
	},
	"GET /api/reading-lists/ready": {
		summary: "Ready lists of titles and authors, with their source",
		caller: "staff",
		answer: z.strictObject({
			items: z.array(
				z.strictObject({
					key: z.string(),
					name: z.string(),
					source: z.string(),
					books: z.array(z.strictObject(work)),
				}),
			),
		}),
	},
	"POST /api/reading-lists/find": {
		summary: "Finds the titles of scanned or pasted lines",
		caller: "staff",
		body: z.strictObject({ lines: z.array(line(400).min(1)).min(1).max(MAX_LINES) }),
		answer: z.strictObject({
			items: z.array(z.strictObject({ line: z.string(), ...work, kind: z.enum(["isbn", "label", "title"]) })),
		}),
	},
	"GET /api/reading-lists/:id": {
		summary: "A reading list with its books, what is on the shelf first",
		caller: "member",
		answer: z.strictObject({ list: head, books: z.array(bookOfList) }),
	},
	"PUT /api/reading-lists/:id": {
		summary: "Replaces a reading list",
		caller: "staff",
		body: writtenBody,
		answer: answered,
	},
	"POST /api/reading-lists/:id/archive": {
		summary: "Archives a reading list, or takes it out of the archive",
		caller: "staff",
		body: z.strictObject({ archived: z.boolean() }),
		answer: answered,
	},
	"DELETE /api/reading-lists/:id": {
		summary: "Deletes a reading list",
		caller: "staff",
	},
	"GET /api/reading-lists/:id/reading": {
		summary: "How many have read how many; names for the class's own teacher",
		caller: "staff",
		answer: z.strictObject({
			/** Readers whom the list addresses and who keep a history. */
			readers: z.number(),
			/** Of them, those who have read at least one; `null`: too few to say. */
			started: z.number().nullable(),
			/** Books with their readers; those that too few have read are left out. */
			books: z.array(figure),
			/** The class by name, with the number of books that each has read; `null` for everybody but its teacher. */
			pupils: z.array(z.strictObject({ id: z.string(), full_name: z.string(), read: z.number() })).nullable(),
			/** The class has no teacher with an account: the caller may say that it is theirs. */
			unclaimed: z.boolean(),
		}),
	},
	"POST /api/reading-lists/:id/own-class": {
		summary: "Says that the caller teaches the class of a list",
		caller: "staff",
	},
	"GET /api/reading-lists/:id/missing": {
		summary: "Books of which the school has no copy, or too few",
		caller: "staff",
		answer: z.strictObject({
			/** Readers who need copies; `null` for the whole school, of which one copy is enough. */
			readers: z.number().nullable(),
			items: z.array(
				z.strictObject({
					id: z.string(),
					...work,
					copies: z.number(),
					needed: z.number(),
					/** Already on the order list. */
					ordered: z.number(),
				}),
			),
		}),
	},
	"POST /api/reading-lists/:id/order": {
		summary: "Puts what is missing for a list on the order list",
		caller: "staff",
		answer: z.strictObject({ added: z.number() }),
	},
});
