/**
 * Limits of time in tests. They are those of a quiet machine with two processors, times what this one needs longer: a slow
 * or busy machine is no reason to fail, and on a quick one what hangs is noticed soon.
 */
const variable = "RAFTA_TEST_TIME_FACTOR";
const MOST = 4;
const MEASURE_MS = 600;
/** Work that a quiet machine does in a millisecond, as counted by `measureWork`. */
const QUIET_WORK = 14;

const rows = Array.from({ length: 200 }, (_, place) => ({ place, name: `name ${place}` }));

/** Returns how often a list is written and read as JSON in a millisecond, on one processor. */
function measureWork(): number {
	const start = performance.now();
	let rounds = 0;
	while (performance.now() < start + MEASURE_MS) {
		JSON.parse(JSON.stringify(rows));
		rounds += 1;
	}
	return rounds / (performance.now() - start);
}

/** Returns the factor of time limits for a machine that does so much work in a millisecond: 1 to 4, in tenths. */
export const factorOf = (work: number): number =>
	Math.round(Math.min(MOST, Math.max(1, QUIET_WORK / work)) * 10) / 10;

/** Returns the factor of this run, which its first process measures and all others inherit. */
export function timeFactor(): number {
	process.env[variable] ??= String(factorOf(measureWork()));
	return Number(process.env[variable]);
}

/** Returns the milliseconds after which something that takes at most `ms` on a quiet machine is given up. */
export const limit = (ms: number): number => Math.round(ms * timeFactor());
