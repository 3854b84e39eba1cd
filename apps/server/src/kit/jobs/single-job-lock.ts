/**
 * Mutual exclusion of jobs: a promotion writes the whole register of a school, so no class list and no second promotion
 * may run at the same time.
 */
import { ApiError } from "@rafta/records";
import { words } from "@rafta/words";
import type { RecordReader } from "../../records.ts";

const texts = words("server/kit/jobs");

const refusals = {
	promotions: {
		code: "promotion_running",
		message: texts.promotionRunning,
	},
	imports: {
		code: "import_running",
		message: texts.importRunning,
	},
} as const;

type Kind = keyof typeof refusals;

const running = 'school_id = {:school} && (status = "applying" || status = "undoing")';

/** Imports of books do not change readers. */
const filters: Readonly<Record<Kind, string>> = {
	promotions: running,
	imports: `${running} && kind != "titles"`,
};

/** Returns which of the given kinds of job is running at a school; `null` for none. */
export async function runningAt(
	records: RecordReader,
	school: string,
	...kinds: readonly Kind[]
): Promise<(typeof refusals)[Kind] | null> {
	for (const kind of kinds) {
		const [found] = await records.list(kind, { filter: filters[kind], params: { school }, limit: 1 });
		if (found) return refusals[kind];
	}
	return null;
}

/** Refuses while a job of the given kinds is running. @throws ApiError 409 */
export async function assertNoRunningJob(
	records: RecordReader,
	school: string,
	...kinds: readonly Kind[]
): Promise<void> {
	const refusal = await runningAt(records, school, ...kinds);
	if (refusal) throw new ApiError(409, refusal.message, {}, { code: refusal.code });
}
