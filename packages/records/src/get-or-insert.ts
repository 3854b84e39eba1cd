/** The part of `Map` and `WeakMap` that keeps values. */
interface Values<Key, Value> {
	get(key: Key): Value | undefined;
	set(key: Key, value: Value): unknown;
}

/** Value of a key; a missing one is made and kept. `Map.getOrInsertComputed`, which Node 24 does not have. */
export function getOrInsert<Key, Value extends object>(
	values: Values<Key, Value>,
	key: Key,
	make: (key: Key) => NoInfer<Value>,
): Value {
	const present = values.get(key);
	if (present !== undefined) return present;
	const made = make(key);
	values.set(key, made);
	return made;
}
