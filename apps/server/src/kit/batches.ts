/** Cuts a list into batches of at most `size`, in order: what goes into one statement or one transaction. */
export function* batchesOf<T>(values: readonly T[], size: number): Generator<readonly T[]> {
	for (let from = 0; from < values.length; from += size) yield values.slice(from, from + size);
}
