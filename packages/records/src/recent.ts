/**
 * Puts an entry at the end of a map, and drops the first one if there are more than `max`: the one that was put there the
 * longest ago.
 */
export function putLast<Key, Value>(entries: Map<Key, Value>, key: Key, value: Value, max: number): void {
	entries.delete(key);
	entries.set(key, value);
	const first = entries.size > max ? entries.keys().next() : undefined;
	if (first && !first.done) entries.delete(first.value);
}
