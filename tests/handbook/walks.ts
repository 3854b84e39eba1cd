/** The chapters of the handbook as somebody follows them, and what the README shows. */
import { backups } from "./walks/backups.ts";
import { classVisit } from "./walks/class-visit.ts";
import { desk } from "./walks/desk.ts";
import { firstDay } from "./walks/first-day.ts";
import { imports } from "./walks/imports.ts";
import { labels } from "./walks/labels.ts";
import { schoolYear } from "./walks/school-year.ts";
import { stocktake } from "./walks/stocktake.ts";
import { swapEvent } from "./walks/swap-event.ts";
import type { Walk } from "./walks/walk.ts";

export type { Walk };

export const walks: readonly Walk[] = [
	firstDay,
	desk,
	classVisit,
	imports,
	labels,
	stocktake,
	swapEvent,
	schoolYear,
	backups,
];
