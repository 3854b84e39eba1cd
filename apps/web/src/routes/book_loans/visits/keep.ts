/**
 * Persistence of a running visit, for this tab: a reloaded page continues where it was, and unanswered scans are sent
 * again with their own ids. It stores ids and numbers of books, no names, and ends with the tab.
 */
import { parseStored, readTab, writeTab } from "#device";
import type { Mark, Visit } from "./model.ts";

export interface Waiting {
	opId: string;
	code: string;
	at: number;
}

export interface KeptVisit {
	user: string;
	class_code: string;
	visit: string;
	startedAt: number;
	follow: boolean;
	current: string;
	took: Record<string, number>;
	marks: Record<string, Mark>;
	lent: number;
	returned: number;
	waiting: Waiting[];
}

const key = "rafta-visit";
/** Maximum age of a stored visit in milliseconds: longer than any lesson. */
const MAX_AGE_MS = 3 * 3_600_000;

/** Returns the interrupted visit of this account and class, if there is one. */
export function readKept(user: string, classCode: string, now: number): KeptVisit | null {
	const kept = parseStored<KeptVisit>(readTab(key));
	const fits = kept?.user === user && kept.class_code === classCode && now - kept.startedAt < MAX_AGE_MS;
	return fits ? kept : null;
}

export const writeKept = (kept: KeptVisit): boolean => writeTab(key, JSON.stringify(kept));

export const dropKept = (): boolean => writeTab(key, null);

/** Restores a visit to its state when the page was left. */
export function resumed(visit: Visit, kept: KeptVisit): Visit {
	const pupils = visit.pupils.map((pupil) => ({
		...pupil,
		took: kept.took[pupil.student.id] ?? 0,
		mark: kept.marks[pupil.student.id] ?? ("" as const),
	}));
	const isThere = kept.current === "" || pupils.some(({ student }) => student.id === kept.current);
	return {
		...visit,
		pupils,
		follow: kept.follow,
		current: isThere ? kept.current : visit.current,
		lent: kept.lent,
		returned: kept.returned,
	};
}
