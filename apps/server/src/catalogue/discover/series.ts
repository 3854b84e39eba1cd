/** A series' page: its volumes in their order, which of them are here, and which numbers nobody knows. */
import type { AnswerOf } from "@rafta/library/api/index";
import { gapsOf, volumesOf } from "@rafta/library/catalogue/series";
import { searchKey } from "@rafta/library/turkish/keys";
import { notFound } from "@rafta/records";
import type { RecordService } from "../../records.ts";
import type { Cards } from "../titles/cards.ts";
import { relatedTitles } from "./queries.ts";
import { type SchoolVisitor, viewOf } from "./visitor.ts";

/** Limit of titles of a series that are read. */
const MAX_VOLUMES = 400;

/** Reads a series' page. @throws ApiError 404 */
export async function seriesFor(
	{ database: { read } }: RecordService,
	cards: Cards,
	visitor: SchoolVisitor,
	name: string,
): Promise<AnswerOf<"GET /api/catalogue/series">> {
	const view = viewOf(visitor);
	const ids = await relatedTitles(read, { series: searchKey(name), author: "" }, view, MAX_VOLUMES);
	const known = [...(await cards(view, ids.series)).values()];
	const volumes = volumesOf(visitor.isGuest ? known.filter(({ copies }) => copies > 0) : known);
	const [first] = volumes;
	if (!first) throw notFound();
	const isByOne = volumes.every(({ author_line }) => searchKey(author_line) === searchKey(first.author_line));
	return { name: first.series, author: isByOne ? first.author_line : "", volumes, gaps: gapsOf(volumes) };
}
