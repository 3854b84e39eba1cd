/** Images of records: the fields that an operation changes, as they were before it and as it left them. */

export type Image = Readonly<Record<string, unknown>>;

/** Picks the named fields of a record. */
export const imageOf = <R extends object, N extends keyof R & string>(
	record: R,
	names: readonly N[],
): Pick<R, N> => Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<R, N>;

const isEmpty = (value: unknown): boolean =>
	value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether two values of a field are the same. A field without a value is stored as an empty text, list or null. */
export const isSame = (one: unknown, other: unknown): boolean =>
	isEmpty(one) ? isEmpty(other) : JSON.stringify(one) === JSON.stringify(other);

/** Fields of a record that somebody has changed since an operation left it with this image. */
export const changedSince = (after: Image, record: Image): string[] =>
	Object.keys(after).filter((name) => !isSame(record[name], after[name]));

export const isAsLeft = (after: Image, record: Image): boolean => changedSince(after, record).length === 0;

/** Former values of the fields that nobody has changed since. */
export const restorableFields = (before: Image, after: Image, record: Image): Image =>
	Object.fromEntries(Object.entries(before).filter(([name]) => isSame(record[name], after[name])));
