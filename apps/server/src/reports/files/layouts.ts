/** Layouts of a report other than a list, by its kind. */
import type { RecordService } from "../../records.ts";
import type { AnsweredReport } from "./about.ts";
import { drawClasses } from "./classes.ts";
import { drawPoster } from "./poster.ts";
import { drawRanking } from "./ranking-poster.ts";

type Draw = (answered: AnsweredReport, service: RecordService) => Promise<Buffer>;

const layouts = new Map<string, Draw>([
	["overdue classes", drawClasses],
	["popular-books poster", drawPoster],
	["class-ranking poster", drawRanking],
]);

export const layoutOf = (kind: string, layout: string): Draw | undefined => layouts.get(`${kind} ${layout}`);
