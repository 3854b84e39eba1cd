/** The shelf around a title: its neighbours by call number, as one finds them in front of the shelf. */
import type { AnswerOf } from "@rafta/library/api/index";
import { shelfHolding } from "@rafta/library/shelf-map/place";
import { notFound } from "@rafta/records";
import type { RecordService } from "../../records.ts";
import { mapsOf } from "../shelf-map/queries.ts";
import { type Cards, cardsWithCopies } from "../titles/cards.ts";
import { placeOfCopy, placeOfTitle, titlesBesidePlace } from "./queries.ts";
import { type SchoolVisitor, viewOf } from "./visitor.ts";

type Answer = AnswerOf<"GET /api/catalogue/neighbours">;
type Side = keyof Answer["more"];

/** Titles of one side in one answer. */
const PAGE_SIZE = 10;

export interface NeighbourQuery {
	readonly title: string;
	readonly side?: Side | undefined;
	readonly at?: string | undefined;
}

const nowhere: Answer = { library: "", shelf: "", left: [], right: [], more: { left: "", right: "" } };

/** Reads the neighbours of a title, or a further page of one side. @throws ApiError 404 for a title that is not here */
export async function neighboursFor(
	service: RecordService,
	cards: Cards,
	visitor: SchoolVisitor,
	{ title, side, at }: NeighbourQuery,
): Promise<Answer> {
	const { read, dialect } = service.database;
	const { school } = visitor;
	const view = viewOf(visitor);
	if (cardsWithCopies(await cards(view, [title]), [title]).length === 0) throw notFound();
	const place = await (at === undefined
		? placeOfTitle(read, school.id, title)
		: placeOfCopy(read, school.id, at));
	if (!place) return nowhere;

	async function page(wanted: Side) {
		if (!place || (side !== undefined && side !== wanted)) return { titles: [], more: "" };
		const found = await titlesBesidePlace(read, place, wanted, PAGE_SIZE + 1);
		const shown = found.slice(0, PAGE_SIZE);
		const ids = shown.map(({ book }) => book).filter((id) => id !== title);
		const titles = cardsWithCopies(await cards(view, ids), [...new Set(ids)]);
		return { titles, more: found.length > PAGE_SIZE ? (shown.at(-1)?.copy ?? "") : "" };
	}

	const [left, right] = [await page("left"), await page("right")];
	const map = (await mapsOf(read, dialect, [place.library])).get(place.library);
	return {
		library: place.name,
		shelf: map?.shelves[shelfHolding(map, place)]?.name ?? "",
		left: left.titles.toReversed(),
		right: right.titles,
		more: { left: left.more, right: right.more },
	};
}
