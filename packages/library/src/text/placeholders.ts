/**
 * Fills the placeholders of a text: `{count}` is a value, `{count|book|books}` the word that goes with one or with any
 * other number of it. Turkish needs only the first: a noun after a number stays singular.
 */
export const fillPlaceholders = (text: string, lookUp: (name: string) => string): string =>
	text.replace(
		/\{(\w+)(?:\|([^{|}]*)\|([^{|}]*))?\}/g,
		(_whole, name: string, one?: string, many?: string) => {
			const value = lookUp(name);
			if (one === undefined || many === undefined) return value;
			return value === "1" ? one : many;
		},
	);
