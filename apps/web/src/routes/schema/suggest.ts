/** Completions at the cursor of a rule: names of fields, request values and other collections. */
import type { Draft } from "./model.ts";

const macros = ["@now", "@yesterday", "@tomorrow", "@todayStart", "@todayEnd", "@monthStart", "@yearStart"];
const roots = [
	"@request.auth.",
	"@request.body.",
	"@request.query.",
	"@request.headers.",
	"@request.method",
	"@request.context",
	"@collection.",
];
const MAX_SUGGESTIONS = 8;

type Shape = Pick<Draft, "id" | "name" | "type" | "fields">;

/** Names that may follow a record of the collection; relations can be continued. */
function namesIn(collection: Shape | undefined, all: readonly Shape[]): string[] {
	if (!collection) return [];
	const own = collection.fields.map(({ name }) => name);
	const back = all.flatMap((other) =>
		other.fields
			.filter(
				({ type, collectionId }) =>
					type === "relation" && collectionId === collection.id && collection.id !== "",
			)
			.map(({ name }) => `${other.name}_via_${name}.`),
	);
	return [...own, ...back];
}

/** Returns the collection that a path of relations leads to. */
function follow(
	start: Shape | undefined,
	names: readonly string[],
	all: readonly Shape[],
): Shape | undefined {
	return names.reduce<Shape | undefined>((shape, name) => {
		const field = shape?.fields.find((one) => one.name === name);
		if (field?.type === "relation") return all.find(({ id }) => id === field.collectionId);
		const [, other] = /^(\w+?)_via_\w+$/.exec(name) ?? [];
		return other === undefined ? undefined : all.find((one) => one.name === other);
	}, start);
}

function candidates(path: readonly string[], own: Shape, all: readonly Shape[]): string[] {
	const [root, second, ...rest] = path;
	if (root === undefined) return [...namesIn(own, all), ...roots, ...macros];
	if (root === "@collection") {
		if (second === undefined) return all.map(({ name }) => `${name}.`);
		return namesIn(
			follow(
				all.find(({ name }) => name === second),
				rest,
				all,
			),
			all,
		);
	}
	if (root === "@request") {
		if (second === undefined)
			return roots.map((one) => one.replace("@request.", "")).filter((one) => !one.startsWith("@"));
		if (second === "body") return namesIn(follow(own, rest, all), all);
		if (second !== "auth") return [];
		const accounts = all.filter(({ type }) => type === "auth");
		const names = accounts.flatMap((one) => namesIn(follow(one, rest, all), all));
		return [...new Set(rest.length === 0 ? [...names, "collectionName"] : names)];
	}
	return namesIn(follow(own, path, all), all);
}

export interface Suggestions {
	/** Start of the name that the suggestions replace. */
	readonly from: number;
	readonly names: readonly string[];
}

/** Returns no suggestions inside quotation marks. */
export function suggest(text: string, cursor: number, own: Shape, all: readonly Shape[]): Suggestions {
	const before = text.slice(0, cursor);
	const unquoted = before.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, "");
	const [word = ""] = /[@\w.]*$/.exec(before) ?? [];
	if (/["']/.test(unquoted)) return { from: cursor, names: [] };
	const path = word.split(".");
	const typed = (path.pop() ?? "").toLowerCase();
	const names = candidates(path, own, all).filter(
		(name) => name.toLowerCase().startsWith(typed) && name.toLowerCase() !== typed,
	);
	return { from: cursor - typed.length, names: names.slice(0, MAX_SUGGESTIONS) };
}
