/** Endpoints of the catalogue for readers, and for guests of a school that publishes it. */
import { z } from "zod";
import { shelfNames } from "../catalogue/shelves.ts";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { coverMembers } from "./record.ts";
import { shownMap } from "./shelf-map.ts";

/** Guests name the school whose catalogue they read; everybody else reads that of the own school. */
const school = recordId.optional();

/** What a cover is drawn from, and whether the title is on the shelf. */
export const cardMembers = {
	...coverMembers,
	subjects: z.array(z.string()),
	/** 0: not known. */
	pages: z.number(),
	/** Copies in the school, and those of them on the shelf. */
	copies: z.number(),
	free: z.number(),
};

const cards = z.array(z.strictObject(cardMembers));

/** An author or a series, in any spelling. */
const name = z.string().trim().min(1).max(400);

const named = z.strictObject({ id: z.string(), name: z.string() });

const shelf = z.strictObject({
	name: z.enum(shelfNames),
	/** The age band, the subject or the id of the reading list; empty for the other shelves. */
	value: z.string(),
	/** Name of the reading list; empty for the other shelves. */
	title: z.string(),
	titles: cards,
	/** Of the shelves made for a reader: the title that each one is shown for, by its id. */
	because: z.record(z.string(), z.string()),
	/** There are more titles than these. */
	more: z.boolean(),
});

const place = z.strictObject({
	library_id: z.string(),
	library: z.string(),
	/** Where the library is; empty if it is not written down. */
	location: z.string(),
	copies: z.number(),
	free: z.number(),
	/** Of a copy on the shelf, if there is one. */
	shelf: z.string(),
	call_number: z.string(),
	/** `null` for a library whose shelves nobody has drawn. */
	map: shownMap.nullable(),
});

export const catalogueEndpoints = contract({
	"GET /api/catalogue/home": {
		summary: "Shelves of the catalogue",
		caller: "guest",
		query: z.object({ school }),
		answer: z.strictObject({
			/** `null` for a guest who has not chosen one of `schools`. */
			school: named.nullable(),
			/** Schools that publish their catalogue, while a guest has to choose one. */
			schools: z.array(named),
			shelves: z.array(shelf),
		}),
	},
	"GET /api/catalogue/shelf": {
		summary: "One shelf of the catalogue with all its titles",
		caller: "guest",
		query: z.object({ school, name: z.enum(shelfNames), value: z.string().max(200).default("") }),
		answer: shelf,
	},
	"GET /api/catalogue/author": {
		summary: "An author's books: those that the school has, and others",
		caller: "guest",
		query: z.object({ school, name }),
		answer: z.strictObject({
			name: z.string(),
			/** In the school, by title; the volumes of a series together. */
			titles: cards,
			/** Known titles that the school lacks; none for guests. */
			others: cards,
			/** Series of these books, with the titles of each that are here. */
			series: z.array(z.strictObject({ name: z.string(), count: z.number() })),
		}),
	},
	"GET /api/catalogue/series": {
		summary: "The volumes of a series in their order",
		caller: "guest",
		query: z.object({ school, name }),
		answer: z.strictObject({
			name: z.string(),
			/** The one author of all volumes; empty if there are several. */
			author: z.string(),
			/** Also those that the school lacks, except for guests. */
			volumes: cards,
			/** Numbers of volumes of which nothing is known. */
			gaps: z.array(z.number()),
		}),
	},
	"GET /api/catalogue/neighbours": {
		summary: "Books beside a title on the shelf, by call number, a page to each side",
		caller: "guest",
		query: z.object({
			school,
			title: recordId,
			/** One side only, beyond the copy `at`. */
			side: z.enum(["left", "right"]).optional(),
			at: recordId.optional(),
		}),
		answer: z.strictObject({
			/** Where they stand; empty for a title that has no call number here. */
			library: z.string(),
			/** The shelf by its name on the library's map; empty without one. */
			shelf: z.string(),
			/** Both from left to right. */
			left: cards,
			right: cards,
			/** The copies beyond which there is more, for `at`; empty at the end of the shelf. */
			more: z.strictObject({ left: z.string(), right: z.string() }),
		}),
	},
	"GET /api/catalogue/titles/:id": {
		summary: "A title of the catalogue: where it stands, its series and similar titles",
		caller: "guest",
		query: z.object({ school }),
		answer: z.strictObject({
			title: z.strictObject({
				...cardMembers,
				translator: z.string(),
				illustrator: z.string(),
				publisher: z.string(),
				year: z.number(),
				isbn13: z.string(),
				summary: z.string(),
				/** The day by which its first copy is to be back; empty while one is on the shelf, and for guests. */
				back: z.string(),
			}),
			places: z.array(place),
			/** The other volumes of its series, in their order. */
			series: cards,
			similar: cards,
			/** Read by readers of this title, at least eight of each pair; none for guests. */
			also_read: cards,
		}),
	},
});

type HomeAnswer = z.output<(typeof catalogueEndpoints)["GET /api/catalogue/home"]["answer"]>;
export type Shelf = HomeAnswer["shelves"][number];
export type TitleCard = Shelf["titles"][number];
