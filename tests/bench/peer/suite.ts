/**
 * PocketBase's own benchmark, read from a checkout of it (`github.com/pocketbase/benchmarks`) that
 * `RAFTA_BENCH_SUITE` names: its collections and the tables of its scenarios, as they stand in its Go code.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Scenario {
	readonly name: string;
	readonly kind: "create" | "sign in" | "refresh" | "list" | "delete";
	/** Requests, each over a connection of its own. */
	readonly count: number;
	/** Requests at once. */
	readonly width: number;
	readonly collection: string;
	/** What follows the address of the collection's records; `{user}` stands for the signed-in account's id. */
	readonly query: string;
	/** Rule of the collection for this kind. */
	readonly rule: string;
	/** Indexes that the collection gets; left as they are if not given. */
	readonly indexes?: readonly string[];
	/** Random records of the collection that are updated at the same time. */
	readonly updates: number;
	readonly isSignedIn: boolean;
}

export interface Suite {
	readonly collections: readonly Readonly<Record<string, unknown>>[];
	readonly scenarios: readonly Scenario[];
}

/** Name of a collection of the benchmark on the measured servers, which have a `users` of their own. */
const named = (name: string): string => `bench_${name}`;

const text = String.raw`"(?:[^"\\]|\\.)*"`;
/** Texts and variables joined by `+`. */
const joined = String.raw`(?:${text}|[\w.]+)(?:\s*\+\s*(?:${text}|[\w.]+))*`;

/** Returns what a Go expression of joined texts and variables is. @throws Error for an unknown variable */
function evaluated(expression: string, variables: ReadonlyMap<string, string>): string {
	let result = "";
	for (const [part] of expression.matchAll(new RegExp(`${text}|[\\w.]+`, "g"))) {
		const value = part.startsWith('"') ? String(JSON.parse(part)) : variables.get(part);
		if (value === undefined) throw new Error(`the benchmark uses ${part}, which is not known here`);
		result += value;
	}
	return result;
}

/** Reads the benchmark of a checkout, with posts of these sizes only (`10k`, `25k`, `50k`, `100k`). */
export function readSuite(checkout: string, sizes: readonly string[]): Suite {
	const source = (name: string) => readFileSync(join(checkout, "benchmarks", `${name}.go`), "utf8");
	const rows = (name: string, ...parts: readonly string[]) =>
		[...source(name).matchAll(new RegExp(String.raw`\{\s*${parts.join(String.raw`,\s*`)}\s*\}`, "g"))].map(
			([, ...values]) => values.map((value) => value ?? ""),
		);
	const names = new Map(
		[...source("run").matchAll(/(col\w+)\s+= "(\w+)"/g)].map(([, key = "", name = ""]) => [key, name]),
	);
	const isWanted = (name: string) =>
		name !== "benchmarks" && (!name.startsWith("posts") || sizes.includes(name.slice("posts".length)));
	const variables = new Map([...names, ["user.Id", "{user}"]]);
	const base = { query: "", rule: "", updates: 0, isSignedIn: true };

	const creates = rows(
		"test_create",
		String.raw`(\d+)`,
		String.raw`(\d+)`,
		String.raw`(col\w+)`,
		`(${text})(?:,\\s*(\\w+|""))?`,
	)
		.map(([count, width, key = "", rule = '""', token = '""']) => ({
			...{ ...base, kind: "create" as const, count: Number(count), width: Number(width) },
			...{ collection: variables.get(key) ?? "", rule: evaluated(rule, variables) },
			...{ name: "", isSignedIn: token !== '""' && token !== "" },
		}))
		.map((scenario) => ({ ...scenario, name: `create, rule "${scenario.rule}"` }));
	const users = names.get("colUsers") ?? "";
	const signIns = rows("test_auth", `(${text})`, String.raw`(\d+)`, String.raw`(\d+)`).map(
		([comment = "", count, width]) => {
			const name = evaluated(comment, variables);
			const kind = name.includes("refresh") ? ("refresh" as const) : ("sign in" as const);
			return { ...base, kind, name, count: Number(count), width: Number(width), collection: users };
		},
	);
	const lists = [...names.keys()].flatMap((col) => {
		if (col !== "colUsers" && !col.startsWith("colPosts")) return [];
		const own = new Map([...variables, ["col", variables.get(col) ?? ""]]);
		const given = [
			`(${joined})`,
			String.raw`(\d+)`,
			String.raw`(\d+)`,
			col === "colUsers" ? col : "col",
			`(${joined})`,
			`(${text})`,
		];
		const end = String.raw`(nil|\[\]string\{[^}]*\}),\s*(nil|func)`;
		const pattern = new RegExp(String.raw`\{${[...given, end].join(String.raw`,\s*`)}`, "g");
		return [...source("test_search").matchAll(pattern)].map(
			([, comment = "", count, width, query = "", rule = "", indexes = "", extra]) => ({
				...{ ...base, kind: "list" as const, name: evaluated(comment, own), count: Number(count) },
				...{ width: Number(width), collection: own.get(col === "colUsers" ? col : "col") ?? "" },
				...{ query: evaluated(query, own), rule: evaluated(rule, own), updates: extra === "func" ? 300 : 0 },
				...(indexes !== "nil" && {
					indexes: [...indexes.slice(indexes.indexOf("{") + 1, -1).matchAll(new RegExp(joined, "g"))].map(
						([index]) => evaluated(index, own).replace(/ on (\w+)/, (_, name) => ` on ${named(name)}`),
					),
				}),
			}),
		);
	});
	const deletes = rows(
		"test_delete",
		`(${text})`,
		String.raw`(\d+)`,
		String.raw`(\d+)`,
		String.raw`(col\w+)`,
		`(${text})`,
	).map(([comment = "", count, width, key = "", rule = ""]) => ({
		...{ ...base, kind: "delete" as const, name: evaluated(comment, variables), count: Number(count) },
		...{ width: Number(width), collection: variables.get(key) ?? "", rule: evaluated(rule, variables) },
	}));
	const scenarios = [...creates, ...signIns, ...lists, ...deletes]
		.filter(({ collection }) => isWanted(collection))
		.map((scenario) => ({ ...scenario, collection: named(scenario.collection) }));

	const [, schema = "[]"] = /const schema = `([\s\S]*?)`\n\nvar/.exec(source("schema")) ?? [];
	const wanted = new Set([...names.values()].filter(isWanted));
	const collections = (
		JSON.parse(schema.replaceAll('` + "`" + `', "`").replaceAll("_pb_users_auth_", "bench_users_col")) as {
			readonly name: string;
			readonly indexes: readonly string[];
		}[]
	)
		.filter(({ name }) => wanted.has(name))
		.map((collection) => ({
			...collection,
			name: named(collection.name),
			indexes: collection.indexes.map((index) =>
				index.replace(/ ON `(\w+)`/, (_, name) => ` ON \`${named(name)}\``),
			),
		}));
	return { collections, scenarios };
}
