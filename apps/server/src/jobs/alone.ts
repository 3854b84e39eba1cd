/** A promotion writes the whole register of a school: no class list is applied meanwhile, and no second promotion. */
import { ApiError, type RecordReader } from "@rafta/records";

const refusals = {
	promotions: {
		code: "promotion_running",
		tr: "Bu okulda bir sınıf atlatma sürüyor; bitmesini bekleyin.",
		en: "A promotion is running at this school; wait until it has ended.",
	},
	imports: {
		code: "import_running",
		tr: "Bu okulda bir sınıf listesi aktarılıyor; bitmesini bekleyin.",
		en: "A class list is being applied at this school; wait until it has ended.",
	},
} as const;

type Kind = keyof typeof refusals;

const running = 'school_id = {:school} && (status = "applying" || status = "undoing")';

/** Lists of books change nobody. */
const filters: Readonly<Record<Kind, string>> = {
	promotions: running,
	imports: `${running} && kind != "titles"`,
};

/** What of the given kinds runs at a school now; `null`: nothing. */
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

/** Refuses while something of the given kinds runs. @throws ApiError 409 */
export async function assertAlone(
	records: RecordReader,
	school: string,
	...kinds: readonly Kind[]
): Promise<void> {
	const refusal = await runningAt(records, school, ...kinds);
	if (refusal) throw new ApiError(409, refusal, {}, { code: refusal.code });
}
