/** Short requests that cause much work: what an attacker sends who wants to stall the server. */
import fc from "fast-check";
import type { OddRequest } from "./requests.ts";

interface FieldPlace {
	readonly name: string;
	readonly type: string;
	/** Target collection of a relation. */
	readonly target: string;
	/** Whether it holds several values. */
	readonly many: boolean;
}

/** Relations of a collection that a path can follow. */
export interface Crossing {
	readonly name: string;
	readonly fields: readonly FieldPlace[];
	/** Back relations: `book_loans_via_student_id`, and the collection at their end. */
	readonly back: readonly { readonly name: string; readonly target: string }[];
}

export interface CostlyWorld {
	readonly crossings: ReadonlyMap<string, Crossing>;
	/** Collections with many rows. */
	readonly large: readonly string[];
	/** Tokens of accounts that see many rows; the first one is an administrator's. */
	readonly tokens: readonly string[];
	readonly ids: readonly string[];
	/** Kinds of reports. */
	readonly reports: readonly string[];
}

const operators = ["=", "!=", ">", ">=", "<", "<=", "~", "!~"] as const;
const patterns = ["q", "%a%b%c%d%", "_".repeat(40), "%".repeat(60), "%_%_%_%_%_%e", "a%".repeat(80), "ı", ""];
const macros = [
	"@now",
	"@yesterday",
	"@todayStart",
	"@monthEnd",
	"@yearStart",
	"@second",
	"@weekday",
	"@year",
];
const numbers = [
	"0",
	"1",
	"-1",
	"0.5",
	"30",
	"500",
	"1000",
	"1001",
	"1e9",
	"2147483648",
	"9007199254740991",
	"9223372036854775808",
	"1e308",
	"NaN",
	"Infinity",
	"",
];

/** Random choices for one request: a number for each branch of the grammar. */
type Draw = (limit: number) => number;

const pick = <T>(draw: Draw, all: readonly T[]): T => all[draw(all.length)] as T;

/** Random walk along relations, there and back, to a field: `a_via_b.c.d:each`. */
function path(world: CostlyWorld, draw: Draw, start: string, steps: number, isSingle = false): string {
	const names: string[] = [];
	let here = world.crossings.get(start);
	for (let step = 0; step < steps && here; step += 1) {
		const forth = here.fields.filter(({ type, many }) => type === "relation" && !(isSingle && many));
		const edges = isSingle || draw(3) === 0 ? forth : here.back;
		if (edges.length === 0) break;
		const edge: { name: string; target: string } = pick(draw, edges);
		names.push(edge.name);
		here = world.crossings.get(edge.target) ?? here;
	}
	const { name, many } = here ? pick(draw, here.fields) : { name: "id", many: false };
	const modifier = pick(draw, many ? ["", ":each", ":length", ":each"] : ["", "", "", ":lower"]);
	return `${[...names, name].join(".")}${modifier}`;
}

function operand(world: CostlyWorld, draw: Draw, start: string, isSuper: boolean): string {
	switch (draw(isSuper ? 10 : 8)) {
		case 0:
			return pick(draw, macros);
		case 1: {
			const [a, b] = [path(world, draw, start, draw(4)), path(world, draw, start, draw(2))];
			return `geoDistance(${a}, ${b}, ${draw(180)}, ${draw(90)})`;
		}
		case 2:
			return `strftime("%Y-%j %H:%M:%f", ${path(world, draw, start, draw(4))}, "+1 day", "start of month")`;
		case 8:
		case 9: {
			const other = pick(draw, world.large);
			return `@collection.${other}${pick(draw, ["", ":a", ":b"])}.${path(world, draw, other, draw(3))}`;
		}
		default:
			return path(world, draw, start, draw(6));
	}
}

const text = (draw: Draw, number: number): string => `"${pick(draw, patterns)}${draw(2) ? number : ""}"`;

/** Maximum length of a client's filter, which fits into the head of a request. */
const MAX_FILTER_LENGTH = 8000;

/** Returns as many of the comparisons as are accepted. */
function fitting(comparisons: readonly string[], draw: Draw): readonly string[] {
	if (draw(20) === 0) return comparisons;
	let length = 0;
	return comparisons.filter((one) => {
		length += one.length + 10;
		return length < MAX_FILTER_LENGTH;
	});
}

/** Many comparisons, all alike or all different, joined in one row or nested. */
function filter(world: CostlyWorld, draw: Draw, start: string, isSuper: boolean): string {
	const length = pick(draw, [1, 2, 3, 5, 10, 10, 20, 40, 60, 90, 150, 199, 201, 400]);
	const one = operand(world, draw, start, isSuper);
	const alike = draw(2) === 0;
	const sameOperator = `${pick(draw, ["", "?"])}${pick(draw, operators)}`;
	const all = Array.from({ length }, (_, n) => {
		const left = alike ? one : operand(world, draw, start, isSuper);
		const operator = alike ? sameOperator : `${pick(draw, ["", "?"])}${pick(draw, operators)}`;
		const right = draw(5) === 0 ? operand(world, draw, start, isSuper) : text(draw, n);
		return `${left} ${operator} ${right}`;
	});
	const comparisons = fitting(all, draw);
	const glue = pick(draw, [" || ", " || ", " && "]);
	switch (draw(4)) {
		case 0: {
			const depth = pick(draw, [5, 20, 39, 60]);
			const inner = comparisons.join(glue);
			return `${"(".repeat(depth)}${inner}${")".repeat(depth)}`;
		}
		case 1:
			// Nested, alternating && and ||.
			return comparisons
				.slice(0, 38)
				.reduceRight((rest, next, n) => `${next} ${n % 2 ? "&&" : "||"} (${rest})`, `id != "q"`);
		default:
			return comparisons.join(glue);
	}
}

function sort(world: CostlyWorld, draw: Draw, start: string): string {
	return Array.from({ length: 1 + draw(9) }, () => {
		const by = draw(8) === 0 ? pick(draw, ["@random", "@rowid"]) : path(world, draw, start, draw(4), true);
		return `${pick(draw, ["", "-", "+"])}${by.replace(":each", ":length")}`;
	}).join(",");
}

/** Many chains of relations there and back. */
function expand(world: CostlyWorld, draw: Draw, start: string): string {
	const chain = (): string => {
		const names: string[] = [];
		let here = world.crossings.get(start);
		for (let step = 0; step <= draw(7) && here; step += 1) {
			const forth = here.fields.filter(({ type }) => type === "relation");
			const edges = draw(2) === 0 && forth.length > 0 ? forth : here.back;
			if (edges.length === 0) break;
			const edge: { name: string; target: string } = pick(draw, edges);
			names.push(edge.name);
			here = world.crossings.get(edge.target);
		}
		return names.join(".");
	};
	return Array.from({ length: pick(draw, [1, 1, 2, 5, 20, 60]) }, chain).join(",");
}

const shownFields = ["*", "id", "*,expand.*", "expand.*.expand.*", "*:excerpt(10,true)", "id,".repeat(500)];

function list(world: CostlyWorld, draw: Draw, start: string, isSuper: boolean): Record<string, string> {
	return {
		perPage: pick(draw, ["1", "30", "1000", ...numbers]),
		...(draw(4) !== 0 && { filter: filter(world, draw, start, isSuper) }),
		...(draw(3) === 0 && { sort: sort(world, draw, start) }),
		...(draw(4) === 0 && { expand: expand(world, draw, start) }),
		...(draw(6) === 0 && { fields: pick(draw, shownFields) }),
		...(draw(4) === 0 && { page: pick(draw, numbers) }),
		...(draw(3) === 0 && { skipTotal: pick(draw, ["1", "true", "0"]) }),
	};
}

function costly(world: CostlyWorld, draw: Draw): OddRequest {
	const who = draw(world.tokens.length);
	const headers = { authorization: world.tokens[who] ?? "" };
	const start = pick(draw, draw(5) === 0 ? [...world.crossings.keys()] : world.large);
	const shaped = list(world, draw, start, world.tokens[who] === world.tokens[0]);
	switch (draw(24)) {
		case 0: {
			const { filter: chosen = "", sort: order = "" } = shaped;
			return {
				method: "POST",
				url: "/api/exports/records",
				headers: { ...headers, "content-type": "application/json" },
				payload: JSON.stringify({
					collection: start,
					format: "csv",
					filter: chosen,
					sort: order.slice(0, 200),
				}),
			};
		}
		case 1: {
			const query = new URLSearchParams({ from: "2000-01-01", to: "2026-12-31" });
			return {
				method: "GET",
				url: `/api/reports/${pick(draw, world.reports)}?${query}`,
				headers,
				payload: undefined,
			};
		}
		case 2: {
			const words = Array.from({ length: 1 + draw(30) }, () =>
				pick(draw, ["a", "ki", "kita", "sarı", "x".repeat(60), "1"]),
			);
			const query = new URLSearchParams({ q: words.join(" ") });
			return { method: "GET", url: `/api/search?${query}`, headers, payload: undefined };
		}
		case 3: {
			const query = new URLSearchParams({ expand: expand(world, draw, start) });
			const url = `/api/collections/${start}/records/${pick(draw, world.ids)}?${query}`;
			return { method: "GET", url, headers, payload: undefined };
		}
		default: {
			const url = `/api/collections/${start}/records?${new URLSearchParams(shaped)}`;
			return { method: "GET", url, headers, payload: undefined };
		}
	}
}

/** Random numbers from a seed (mulberry32). */
function drawOf(seed: number): Draw {
	let state = seed;
	return (limit) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, limit);
	};
}

/** Generates costly requests. */
export const costlyRequests = (world: CostlyWorld): fc.Arbitrary<OddRequest> =>
	fc.noBias(fc.integer()).map((seed) => costly(world, drawOf(seed)));
