/** State of a stocktake for the operations, and its figures at any moment. */
import { judge, tally } from "@rafta/library/stocktakes/judge";
import { readScope } from "@rafta/library/stocktakes/scope";
import { notFound, type ReadConnection } from "@rafta/records";
import type { RecordReader, Stored } from "../../records.ts";
import { type Candidate, type CountedStocktake, judgedCopies, scanCounts } from "./queries.ts";

export type Status = "open" | "review" | "closing" | "closed" | "cancelled";

/** A stocktake of the school. @throws ApiError 404 */
export async function ownStocktake(
	records: RecordReader,
	school: string,
	id: string,
): Promise<Stored<"stocktakes">> {
	const stocktake = await records.find("stocktakes", id);
	if (stocktake?.school_id !== school) throw notFound();
	return stocktake;
}

const endings = ({ ended_op }: Stored<"stocktakes">): string[] => ended_op.split(" ").filter(Boolean);

/** What an operation has done to the stocktake before: ended it or undone that, which take turns; `null` for neither. */
export function endingOf(stocktake: Stored<"stocktakes">, opId: string): "ended" | "undone" | null {
	const place = endings(stocktake).indexOf(opId);
	if (place < 0) return null;
	return place % 2 === 0 ? "ended" : "undone";
}

/** The stocktake's endings with one more, which differs in kind from the one before. */
export const withEnding = (stocktake: Stored<"stocktakes">, opId: string): { ended_op: string } => ({
	ended_op: [...endings(stocktake), opId].join(" "),
});

export const countedOf = (stocktake: Stored<"stocktakes">): CountedStocktake => ({
	id: stocktake.id,
	school: stocktake.school_id,
	library: stocktake.library_id,
	scope: readScope(stocktake.scope) ?? { kind: "all" },
	started_at: stocktake.started_at,
});

/** Those of some copies that the closing would mark as missing. */
export const missingAmong = (copies: readonly Candidate[], counted: CountedStocktake): Candidate[] =>
	copies.filter((copy) => judge(copy, counted) === "missing" && !copy.is_shortage);

export interface Standing {
	/** Copies that would be marked now, in the order of the shelves. */
	readonly missing: readonly Candidate[];
	/** All copies of the scope by judgement, and the scans by outcome. */
	readonly counts: Readonly<Record<string, number>>;
}

/** The result that the closing would have at this moment. */
export async function standingOf(
	connection: ReadConnection,
	stocktake: Stored<"stocktakes">,
): Promise<Standing> {
	const counted = countedOf(stocktake);
	const copies = await judgedCopies(connection, counted);
	const { counted: _counted, found: _found, ...scans } = await scanCounts(connection, stocktake.id);
	const verdicts = tally(copies.map((copy) => judge(copy, counted)));
	return {
		missing: missingAmong(copies, counted),
		counts: { total: copies.length, ...verdicts, ...scans },
	};
}
