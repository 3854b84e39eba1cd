/** Endpoint of the search. */
import { z } from "zod";
import { closenesses } from "../search/closeness.ts";
import { ageBands, lengthBands } from "../search/facets.ts";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { coverMembers, presentedSchema } from "./record.ts";

const number = (min: number, max: number, otherwise: number) =>
	z.coerce.number().int().min(min).max(max).default(otherwise);

/** Limit of titles that are ranked and counted; of more, the first in the order of the index. */
export const MAX_RANKED = 1000;

const pages = MAX_RANKED / 10;

const searchQuery = z.object({
	q: z.string().max(300).default(""),
	kinds: z
		.string()
		.regex(/^(titles|readers|copies)(,(titles|readers|copies))*$/)
		.default("titles,readers,copies"),
	page: number(1, pages, 1),
	perPage: number(1, 50, 50),
	age: z.enum(ageBands).optional(),
	language: z
		.string()
		.regex(/^[a-z]{2,3}$/)
		.optional(),
	subject: z.string().min(1).max(200).optional(),
	length: z.enum(lengthBands).optional(),
	series: z.string().min(1).max(200).optional(),
	year: z
		.string()
		.regex(/^-?[0-9]{1,3}0$|^0$/)
		.optional(),
	available: z.enum(["true", "false"]).optional(),
	library: recordId.optional(),
	/** Of the schools that publish their catalogue, the one that a guest searches. */
	school: recordId.optional(),
	/** `shelf`: among titles that match equally well, those on the shelf come first. */
	order: z.enum(["rank", "shelf"]).default("rank"),
});

export type SearchQuery = z.output<typeof searchQuery>;

const closeness = z.literal(Object.values(closenesses));

const foundTitle = presentedSchema({
	...coverMembers,
	subjects: z.array(z.string()).nullable(),
	publisher: z.string(),
	year: z.number(),
	isbn13: z.string(),
	status: z.string(),
	/** Copies in the own school, and those of them on the shelf. */
	copies: z.number(),
	free: z.number(),
	/** 0: exact words, 1: prefixes, 2: other forms of the words, 3 and more: slightly different spelling. */
	closeness,
});

const foundReader = presentedSchema({
	id: z.string(),
	full_name: z.string(),
	class_code: z.string(),
	student_no: z.string(),
});

const foundCopy = presentedSchema({
	id: z.string(),
	barcode: z.string(),
	accession_no: z.string(),
	status: z.string(),
	expand: z.object({ book_id: z.object({ title: z.string() }).optional() }).optional(),
});

const facetValue = z.strictObject({ value: z.string(), count: z.number() });

const facets = z.strictObject({
	language: z.array(facetValue),
	year: z.array(facetValue),
	subject: z.array(facetValue),
	age: z.array(facetValue),
	length: z.array(facetValue),
	series: z.array(facetValue),
	available: z.number(),
});

export const searchEndpoints = contract({
	"GET /api/search": {
		summary: "Finds titles, readers and copies",
		caller: "guest",
		query: searchQuery,
		answer: z.strictObject({
			readers: z.array(foundReader),
			copies: z.array(foundCopy),
			/** Titles are still being added to the index. */
			building: z.boolean(),
			titles: z
				.strictObject({
					page: z.number(),
					perPage: z.number(),
					totalItems: z.number(),
					/** There are more than were counted. */
					more: z.boolean(),
					items: z.array(foundTitle),
					facets: facets,
				})
				.optional(),
		}),
	},
});
