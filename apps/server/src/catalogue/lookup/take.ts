/** Staff decisions about an unfinished title: accept the found data, finish it as it is, or look it up again. */
import type { Proposal } from "@rafta/library/catalogue/outside/proposal";
import { provisionalTitle } from "@rafta/library/catalogue/scans";
import { notFound } from "@rafta/records";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import type { RecordReader, RecordService, RecordTransaction, Stored } from "../../records.ts";
import type { Cover, CoverFile } from "./covers.ts";

/** Titles per transaction, and per request. */
const BATCH_SIZE = 20;
const inOneCall = 100;

/** Returns the unfinished title of a school. @throws ApiError 404 */
async function unfinishedTitle(records: RecordReader, id: string, school: string): Promise<Stored<"books">> {
	const title = await records.find("books", id);
	if (title?.unfinished !== true || title.status !== "suggested" || title.school_id !== school)
		throw notFound();
	return title;
}

/** Fills in the title with the found data, and with a picture fetched before; values already entered are kept. */
export async function take(
	records: RecordTransaction,
	title: Stored<"books">,
	proposal: Proposal,
	upload?: CoverFile,
): Promise<Cover> {
	const { cover, ...found } = proposal;
	const isProvisional = title.title === provisionalTitle(title.isbn13);
	const values = Object.entries(found).filter(([name]) => {
		if (name === "title") return isProvisional;
		// The language of an unfinished title is only assumed.
		if (name === "language" && title.unfinished) return found.language !== "";
		const before =
			name === "authors" ? title.author_line : title[name as keyof Proposal & keyof Stored<"books">];
		return before === "" || before === 0 || before === null;
	});
	const all = { ...Object.fromEntries(values), unfinished: false, ...(upload && { cover: upload.name }) };
	await records.update("books", title.id, all, undefined, undefined, upload && [upload]);
	return { title: title.id, address: cover };
}

const foundOf = (records: RecordReader, school: string, limit: number): Promise<Stored<"title_lookups">[]> =>
	records.list("title_lookups", {
		filter: 'school_id = {:school} && state = "found" && proposal != null && book_id.unfinished = true',
		params: { school },
		sort: "created",
		limit,
	});

export function titleDecisions(service: RecordService) {
	return {
		/**
		 * @throws ApiError 404 if nothing was found, or the title is already finished
		 */
		takeOne: (id: string, school: string): Promise<Cover> =>
			service.transaction(async (records) => {
				const title = await unfinishedTitle(records, id, school);
				const lookup = await records.findBy("title_lookups", { book_id: id, state: "found" });
				if (!lookup?.proposal) throw notFound();
				return take(records, title, lookup.proposal as Proposal);
			}),

		/** Accepts some of the found data; the caller repeats the request until none is left. */
		async takeSome(school: string): Promise<{ covers: Cover[]; taken: number; left: number }> {
			const covers: Cover[] = [];
			let left = 1;
			for (let done = 0; done < inOneCall && left > 0; done += BATCH_SIZE) {
				const step = await service.transaction(async (records) => {
					const lookups = await foundOf(records, school, BATCH_SIZE);
					const taken: Cover[] = [];
					for (const lookup of lookups) {
						const title = await unfinishedTitle(records, lookup.book_id, school);
						taken.push(await take(records, title, lookup.proposal as Proposal));
					}
					return { taken, left: (await foundOf(records, school, 1)).length };
				});
				covers.push(...step.taken);
				left = step.left;
			}
			return { covers, taken: covers.length, left };
		},

		/** Finishes a title as it is, even without an author. @throws ApiError 400 for one that has only a number */
		finish: (id: string, school: string): Promise<Stored<"books">> =>
			service.transaction(async (records) => {
				const title = await unfinishedTitle(records, id, school);
				if (title.title === provisionalTitle(title.isbn13))
					throw refuseField("title", problems.unfinishedTitle);
				return records.update("books", id, { unfinished: false });
			}),

		/** Queues another lookup. @throws ApiError 404 for a title without an ISBN */
		again: (id: string, school: string): Promise<Stored<"title_lookups">> =>
			service.transaction(async (records) => {
				const title = await unfinishedTitle(records, id, school);
				if (title.isbn13 === "") throw notFound();
				const lookup = await records.findBy("title_lookups", { book_id: id });
				const anew = { state: "waiting", next_at: "", tries: 0, provider: "", proposal: null };
				return lookup
					? records.update("title_lookups", lookup.id, anew)
					: records.create("title_lookups", {
							...anew,
							book_id: id,
							school_id: school,
							isbn13: title.isbn13,
						});
			}),
	};
}
