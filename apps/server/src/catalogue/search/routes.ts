/**
 * `GET /api/search?q&kinds&page&perPage&age&language&length&series&subject&year&available`: titles, readers and copies by typed text.
 * Results are read through the record API with the caller's own rules, so that the index can order and count, but never
 * expose more than the rules allow.
 */

import type { SearchQuery } from "@rafta/library/api/search";
import { shownCover } from "@rafta/library/covers/shown";
import { closenesses } from "@rafta/library/search/closeness";
import { type ChosenFacets, type FacetValues, facetsOf, fits } from "@rafta/library/search/facets";
import { readQuery, withoutFillers } from "@rafta/library/search/rank";
import type { PresentedRecord, RequestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../kit/actor.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import type { TitleIndexer } from "./build.ts";
import { conditionsOf } from "./conditions.ts";
import { findCopies, findReaders } from "./people.ts";
import { type Copies, copiesIn, librariesOf } from "./queries.ts";
import { type SearchScope, searchScopeOf } from "./scope.ts";
import { findTitles, type Hit } from "./titles.ts";

/** Readers and copies in one response: as many as a person looks through. */
const MAX_OTHERS = 8;

const titleFields =
	"id,title,subtitle,author_line,year,language,isbn13,cover,cover_school,cover_hidden,status,series,series_no,age_min,age_max,subjects,dewey," +
	"publisher,collectionId,collectionName";
const readerFields = "id,full_name,class_code,student_no,status,reader_type";
const copyFields = "id,barcode,accession_no,call_number,shelf,status,book_id,library_id,expand.book_id.title";

const chosenOf = ({
	age,
	language,
	length,
	series,
	subject,
	year,
	available,
}: SearchQuery): ChosenFacets => ({
	...(age !== undefined && { age }),
	...(language !== undefined && { language }),
	...(length !== undefined && { length }),
	...(series !== undefined && { series }),
	...(subject !== undefined && { subject }),
	...(year !== undefined && { year }),
	...(available === "true" && { available: true }),
});

export function searchRoutes(app: FastifyInstance, service: RecordService, indexer: TitleIndexer): void {
	const { database } = service;
	const { dialect } = database;

	/** Records by their ids in this order, limited to those that the caller's rules allow. */
	async function presentRecords(
		collection: string,
		ids: readonly string[],
		query: { fields: string; expand?: string },
		request: RequestContext,
	): Promise<PresentedRecord[]> {
		if (ids.length === 0) return [];
		// Ids come from the tables and consist of letters and digits.
		const filter = ids.map((id) => `id = ${JSON.stringify(id)}`).join(" || ");
		const listQuery = { ...query, filter, perPage: String(ids.length), skipTotal: "1" };
		const { items } = await service.api.list(collection, listQuery, request);
		const byId = new Map(items.map((item) => [item.id, item]));
		return ids.map((id) => byId.get(id)).filter((item) => item !== undefined);
	}

	async function titles({ request, school }: Actor, scope: SearchScope, search: SearchQuery) {
		let query = readQuery(search.q);
		const chosen = chosenOf(search);
		const own = await librariesOf(database.read, dialect, scope.schools);
		const libraries = search.library === undefined ? own : own.filter((id) => id === search.library);
		let found = await findTitles(database.read, dialect, query, scope.where);
		const plain = found.hits.length === 0 ? withoutFillers(query) : null;
		if (plain) {
			query = plain;
			found = await findTitles(database.read, dialect, query, scope.where);
		}
		const isNarrowed = Object.keys(chosen).length > 0;
		if (found.more && isNarrowed) {
			const conditions = conditionsOf(dialect, chosen, libraries);
			found = await findTitles(database.read, dialect, query, scope.where, conditions);
		}
		const ids = found.hits.map(({ candidate }) => candidate.id);
		const copies = await copiesIn(database.read, dialect, libraries, ids);
		const faceted = found.hits.map((hit) => ({ hit, title: facetedOf(hit, copies) }));
		const facets = facetsOf(
			faceted.map(({ title }) => title),
			chosen,
		);
		const chosenHits = faceted.filter(({ title }) => fits(title, chosen)).map(({ hit }) => hit);
		const fitting = inOrder(chosenHits, copies, search.order);
		const from = (search.page - 1) * search.perPage;
		const page = fitting.slice(from, from + search.perPage);
		const items = await presentRecords(
			"books",
			page.map(({ candidate }) => candidate.id),
			{ fields: titleFields },
			request,
		);
		const hits = new Map(page.map((hit) => [hit.candidate.id, hit]));
		return {
			page: search.page,
			perPage: search.perPage,
			totalItems: fitting.length,
			/** There are more than were counted. */
			more: found.more,
			items: items.map(({ cover_school, cover_hidden, ...item }) => ({
				...item,
				cover: shownCover(
					{
						cover: String(item.cover),
						cover_school: String(cover_school),
						cover_hidden: String(cover_hidden),
					},
					school,
				),
				closeness: hits.get(String(item.id))?.closeness ?? 0,
				...(copies.get(String(item.id)) ?? { copies: 0, free: 0 }),
			})),
			facets,
		};
	}

	handle(app, "GET /api/search", async ({ actor, reply, query }) => {
		const { request } = actor;
		const search = query(request.query);
		const scope = await searchScopeOf(actor, database.read, search.school);
		const wants = (kind: string) => search.kinds.split(",").includes(kind);
		const { staffOf } = scope;
		const readers =
			staffOf !== null && wants("readers")
				? await findReaders(database.read, dialect, staffOf, search.q, MAX_OTHERS)
				: [];
		const copies =
			staffOf !== null && wants("copies")
				? await findCopies(database.read, staffOf, search.q, MAX_OTHERS)
				: [];
		reply.header("cache-control", "no-store");
		return {
			...(wants("titles") && { titles: await titles(actor, scope, search) }),
			readers: await presentRecords("students", readers, { fields: readerFields }, request),
			copies: await presentRecords(
				"library_books",
				copies,
				{ fields: copyFields, expand: "book_id" },
				request,
			),
			/** Whether titles are still being indexed. */
			building: !(await indexer.isComplete(database.read)),
		};
	});
}

function facetedOf({ candidate: { id, facts } }: Hit, copies: ReadonlyMap<string, Copies>): FacetValues {
	return {
		language: facts.language ?? "",
		year: facts.year ?? 0,
		ages: facts.ages ?? null,
		subjects: facts.subjects ?? [],
		pages: facts.pages ?? 0,
		series: facts.series ?? "",
		free: (copies.get(id)?.free ?? 0) > 0,
	};
}

/**
 * Titles that the school has come first, each group by rank. In the order of the shelf, those that are there precede
 * those that are out, but no other form or spelling precedes what was typed.
 */
function inOrder(
	hits: readonly Hit[],
	copies: ReadonlyMap<string, Copies>,
	order: SearchQuery["order"],
): Hit[] {
	const groupOf = ({ candidate, closeness }: Hit): number => {
		const here = copies.get(candidate.id);
		if (!here) return 9;
		if (order === "rank") return 0;
		return (closeness > closenesses.begins ? 2 : 0) + (here.free > 0 ? 0 : 1);
	};
	return hits.toSorted((a, b) => groupOf(a) - groupOf(b));
}
