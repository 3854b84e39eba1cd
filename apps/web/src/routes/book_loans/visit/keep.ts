/**
 * A visit that is under way, kept for this tab: a page that is loaded anew goes on where it was, and scans that had no
 * answer yet are sent again with their own ids. It holds ids and numbers of books, no names, and ends with the tab.
 */
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
/** Longer than any lesson: what is older is yesterday's. Milliseconds. */
const longest = 3 * 3_600_000;

function attempt<T>(work: () => T, otherwise: T): T {
	try {
		return work();
	} catch {
		return otherwise;
	}
}

/** The visit of this account and class that was left in the middle, if there is one. */
export function readKept(user: string, classCode: string, now: number): KeptVisit | null {
	const text = attempt(() => sessionStorage.getItem(key), null);
	const kept = text === null ? null : attempt(() => JSON.parse(text) as KeptVisit, null);
	const fits = kept?.user === user && kept.class_code === classCode && now - kept.startedAt < longest;
	return fits ? kept : null;
}

export const writeKept = (kept: KeptVisit): void =>
	attempt(() => sessionStorage.setItem(key, JSON.stringify(kept)), undefined);

export const dropKept = (): void => attempt(() => sessionStorage.removeItem(key), undefined);

/** A visit as it was when the page was left. */
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
