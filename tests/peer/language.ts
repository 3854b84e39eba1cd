/**
 * Interpreter for the subset of Go in which the peer's tests are written: values, calls, closures, loops. Functions are
 * parsed when they are called, so that unreadable code does not affect the rest.
 */
import { afterBracket, type Token, Unreadable } from "./tokens.ts";

/** Multiple results of one call. */
export class Results {
	readonly values: readonly unknown[];
	constructor(...values: readonly unknown[]) {
		this.values = values;
	}
}

export type Callable = (...given: readonly unknown[]) => unknown;

/** Names with their values, nested like blocks. */
export class Scope {
	private readonly own: Map<string, unknown>;
	private readonly around: Scope | null;
	constructor(around: Scope | null, own: Iterable<readonly [string, unknown]> = []) {
		this.around = around;
		this.own = new Map(own);
	}
	declare(name: string, value: unknown): void {
		if (name !== "_") this.own.set(name, value);
	}
	get(name: string): unknown {
		if (this.own.has(name)) return this.own.get(name);
		if (!this.around) throw new Unreadable(name);
		return this.around.get(name);
	}
	set(name: string, value: unknown): void {
		if (name === "_") return;
		if (this.own.has(name)) this.own.set(name, value);
		else if (this.around) this.around.set(name, value);
		else throw new Unreadable(name);
	}
	has(name: string): boolean {
		return this.own.has(name) || (this.around?.has(name) ?? false);
	}
}

type Type =
	| { readonly kind: "named"; readonly name: string }
	| { readonly kind: "list" | "map"; readonly of: Type }
	| { readonly kind: "struct"; readonly fields: readonly string[] }
	| { readonly kind: "other" };

/** Type declared by a function. */
class Declared {
	readonly type: Type;
	constructor(type: Type) {
		this.type = type;
	}
}

/** Callback for literals of a type whose members the scenario reader evaluates one by one. */
export type Watched = (
	members: ReadonlyMap<string, () => Promise<unknown>>,
	at: number,
	written: readonly Token[],
) => unknown;

/** Key of the watched types, by type name. */
export const watchedTypes = "watched types";

interface Place {
	get(scope: Scope): Promise<unknown>;
	set?(scope: Scope, value: unknown): Promise<void>;
}

type Signal = { readonly kind: "return"; readonly value: unknown } | { readonly kind: "break" | "continue" };
type Step = (scope: Scope) => Promise<Signal | undefined>;

const levels: Readonly<Record<string, number>> = {
	"||": 1,
	"&&": 2,
	"==": 3,
	"!=": 3,
	"<": 3,
	"<=": 3,
	">": 3,
	">=": 3,
	"+": 4,
	"-": 4,
	"*": 5,
	"/": 5,
	"%": 5,
	"<<": 5,
};

const isSame = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null);

function worked(mark: string, a: unknown, b: unknown): unknown {
	switch (mark) {
		case "==":
			return isSame(a, b);
		case "!=":
			return !isSame(a, b);
		case "+":
			return typeof a === "string" ? a + String(b) : Number(a) + Number(b);
		case "-":
			return Number(a) - Number(b);
		case "*":
			return Number(a) * Number(b);
		case "/":
			return Number(a) / Number(b);
		case "%":
			return Number(a) % Number(b);
		case "<<":
			return Number(a) * 2 ** Number(b);
		case "<":
			return Number(a) < Number(b);
		case "<=":
			return Number(a) <= Number(b);
		case ">":
			return Number(a) > Number(b);
		case ">=":
			return Number(a) >= Number(b);
		default:
			throw new Unreadable(mark);
	}
}

function memberOf(value: unknown, name: string): unknown {
	if (value === null || value === undefined) throw new Unreadable(`nil.${name}`);
	const found = (value as Readonly<Record<string, unknown>>)[name];
	if (found === undefined) throw new Unreadable(`.${name}`);
	return found;
}

const single = (value: unknown): unknown => (value instanceof Results ? value.values[0] : value);

class Reader {
	private readonly list: readonly Token[];
	private at: number;
	private readonly end: number;

	constructor(list: readonly Token[], at = 0, end = list.length) {
		this.list = list;
		this.at = at;
		this.end = end;
	}

	private get token(): Token {
		const token = this.at < this.end ? this.list[this.at] : undefined;
		return token ?? { kind: "end", value: "", at: -1 };
	}
	private is(value: string): boolean {
		return this.token.value === value && this.token.kind !== "text" && this.token.kind !== "end";
	}
	private take(value: string): boolean {
		if (!this.is(value)) return false;
		this.at++;
		return true;
	}
	private expect(value: string): void {
		if (!this.take(value)) throw new Unreadable(`"${this.token.value}" instead of ${value}`);
	}
	private name(): string {
		const { kind, value } = this.token;
		if (kind !== "name") throw new Unreadable(`"${value}" instead of a name`);
		this.at++;
		return value;
	}
	private skipBracket(): { readonly from: number; readonly to: number } {
		const from = this.at + 1;
		this.at = afterBracket(this.list, this.at);
		return { from, to: this.at - 1 };
	}

	// Types

	private type(): Type {
		while (this.take("*") || this.take("<-") || this.take("..."));
		if (this.is("(")) {
			this.skipBracket();
			return { kind: "other" };
		}
		if (this.is("[")) {
			this.skipBracket();
			return { kind: "list", of: this.type() };
		}
		const name = this.name();
		if (name === "map") {
			this.skipBracket();
			return { kind: "map", of: this.type() };
		}
		if (name === "chan") {
			this.type();
			return { kind: "other" };
		}
		if (name === "interface") {
			this.skipBracket();
			return { kind: "other" };
		}
		if (name === "func") {
			this.skipBracket();
			this.resultType();
			return { kind: "other" };
		}
		if (name === "struct") return this.fields();
		return { kind: "named", name: this.take(".") ? `${name}.${this.name()}` : name };
	}

	private resultType(): void {
		const { kind, value } = this.token;
		if (kind === "name" || value === "*" || value === "[" || value === "(") this.type();
	}

	private fields(): Type {
		this.expect("{");
		const fields: string[] = [];
		while (!this.take("}")) {
			if (this.take(";")) continue;
			const names = [this.name()];
			while (this.take(",")) names.push(this.name());
			// An anonymous type.
			if (this.take(".")) names[0] = this.name();
			else if (!this.is(";")) this.type();
			fields.push(...names);
		}
		return { kind: "struct", fields };
	}

	// Expressions

	expression(literals = true, level = 1): Place {
		let left = this.unary(literals);
		for (;;) {
			const mark = this.token.kind === "mark" ? this.token.value : "";
			const own = levels[mark] ?? 0;
			if (own < level) return left;
			this.at++;
			const [a, b] = [left, this.expression(literals, own + 1)];
			left = { get: (scope) => this.operation(mark, a, b, scope) };
		}
	}

	private async operation(mark: string, a: Place, b: Place, scope: Scope): Promise<unknown> {
		const first = single(await a.get(scope));
		if (mark === "&&" && first !== true) return false;
		if (mark === "||" && first === true) return true;
		return mark === "&&" || mark === "||" ? b.get(scope) : worked(mark, first, single(await b.get(scope)));
	}

	private unary(literals: boolean): Place {
		// Address-of and dereference: the same thing here.
		if (this.take("&") || this.take("*")) return this.unary(literals);
		if (this.take("!")) {
			const inner = this.unary(literals);
			return { get: async (scope) => (await inner.get(scope)) !== true };
		}
		if (this.take("-")) {
			const inner = this.unary(literals);
			return { get: async (scope) => -Number(await inner.get(scope)) };
		}
		return this.more(this.operand(literals));
	}

	private operand(literals: boolean): Place {
		const { kind, value } = this.token;
		if (kind === "text" || kind === "number") {
			this.at++;
			const constant = kind === "text" ? value : Number(value.replaceAll("_", ""));
			return { get: async () => constant };
		}
		if (this.take("(")) {
			const inner = this.expression();
			this.expect(")");
			return inner;
		}
		if (value === "func") return this.closure();
		if (value === "[" || value === "map" || value === "struct") {
			const type = this.type();
			if (this.is("{")) return this.literal(type);
			// A type conversion.
			this.expect("(");
			const inner = this.expression();
			this.expect(")");
			return inner;
		}
		const name = this.name();
		if (name === "make" || name === "new") return this.made(name);
		if (literals && this.is("{")) return this.literal({ kind: "named", name });
		if (literals && this.is(".") && this.at + 2 < this.end && this.list[this.at + 2]?.value === "{") {
			this.at++;
			return this.literal({ kind: "named", name: `${name}.${this.name()}` });
		}
		return {
			get: async (scope) => scope.get(name),
			set: async (scope, given) => scope.set(name, given),
		};
	}

	private made(how: "make" | "new"): Place {
		this.expect("(");
		const type = this.type();
		const size = this.take(",") ? this.expression() : null;
		while (this.take(",")) this.expression();
		this.expect(")");
		if (how === "new") {
			if (type.kind !== "named") throw new Unreadable("new");
			const { name } = type;
			return { get: async (scope) => (scope.get(`new ${name}`) as Callable)() };
		}
		return {
			get: async (scope) => {
				if (type.kind === "map") return new Map<unknown, unknown>();
				if (type.kind !== "list") throw new Unreadable("make");
				const length = size ? Number(await size.get(scope)) : 0;
				if (type.of.kind === "named" && type.of.name === "byte") return Buffer.alloc(length);
				return Array.from({ length }, () => null);
			},
		};
	}

	private more(start: Place): Place {
		let place = start;
		for (;;) {
			const inner = place;
			if (this.take(".")) {
				if (this.is("(")) {
					this.skipBracket();
					continue;
				}
				const name = this.name();
				place = {
					get: async (scope) => memberOf(single(await inner.get(scope)), name),
					set: async (scope, value) => {
						(single(await inner.get(scope)) as Record<string, unknown>)[name] = value;
					},
				};
			} else if (this.is("(")) place = this.call(inner);
			else if (this.take("[")) {
				const key = this.expression();
				this.expect("]");
				place = this.indexed(inner, key);
			} else return place;
		}
	}

	private indexed(inner: Place, key: Place): Place {
		return {
			get: async (scope) => {
				const [list, index] = [await inner.get(scope), await key.get(scope)];
				if (list instanceof Map) return list.get(index) ?? null;
				if (Array.isArray(list)) return list[Number(index)];
				throw new Unreadable("[...]");
			},
			set: async (scope, value) => {
				const [list, index] = [await inner.get(scope), await key.get(scope)];
				if (list instanceof Map) list.set(index, value);
				else if (Array.isArray(list)) list[Number(index)] = value;
				else throw new Unreadable("[...] =");
			},
		};
	}

	private call(callee: Place): Place {
		this.expect("(");
		const given: { readonly place: Place; readonly spread: boolean }[] = [];
		while (!this.take(")")) {
			const place = this.expression();
			given.push({ place, spread: this.take("...") });
			this.take(",");
			this.take(";");
		}
		return {
			get: async (scope) => {
				const called = await callee.get(scope);
				if (typeof called !== "function") throw new Unreadable("a call");
				const values: unknown[] = [];
				for (const { place, spread } of given) {
					const value = await place.get(scope);
					if (spread) values.push(...((value ?? []) as unknown[]));
					else if (value instanceof Results) values.push(...value.values);
					else values.push(value);
				}
				return (called as Callable)(...values);
			},
		};
	}

	// Literals

	private literal(type: Type): Place {
		const { at } = this.token;
		const { from, to } = this.skipBracket();
		const list = this.list;
		return { get: (scope) => literalOf(list, { from, to, at }, type, scope) };
	}

	/** Elements of a literal: their keys as written, and their values or bracketed content. */
	elements(): Element[] {
		const found: Element[] = [];
		while (this.token.kind !== "end") {
			if (this.take(",") || this.take(";")) continue;
			const key = this.value();
			found.push(this.take(":") ? { key, value: this.value() } : { value: key });
		}
		return found;
	}

	private value(): Written {
		const { at, kind, value } = this.token;
		if (this.is("{")) return { ...this.skipBracket(), at };
		const place = this.expression();
		return { place, name: kind === "name" ? value : "", at };
	}

	// Functions

	private closure(): Place {
		this.expect("func");
		const parameters = this.parameters();
		this.resultType();
		if (!this.is("{")) throw new Unreadable("a type of functions");
		const body = this.skipBracket();
		const list = this.list;
		return { get: async (scope) => functionOf(list, parameters, body, scope) };
	}

	/** Names of parameters; the last one may be variadic. */
	parameters(): Parameters {
		const { from, to } = this.skipBracket();
		const inner = new Reader(this.list, from, to);
		const names: string[] = [];
		let isOpen = false;
		while (inner.token.kind !== "end") {
			if (inner.take(",") || inner.take(";")) continue;
			if (inner.token.kind !== "name" || inner.list[inner.at + 1]?.value === ".") {
				inner.type();
				names.push("_");
				continue;
			}
			names.push(inner.name());
			if (inner.is(",") || inner.at >= inner.end) continue;
			isOpen = inner.is("...");
			inner.type();
		}
		return { names, isOpen };
	}

	/** A function's declaration after the keyword `func`. */
	declaration(): Declaration | null {
		if (this.is("(")) return null;
		const name = this.name();
		if (this.is("[")) return null;
		const parameters = this.parameters();
		this.resultType();
		if (!this.is("{")) return null;
		const body = this.skipBracket();
		return { name, make: (scope, isTolerant) => functionOf(this.list, parameters, body, scope, isTolerant) };
	}

	// Statements

	block(): Step[] {
		const steps: Step[] = [];
		while (this.token.kind !== "end") {
			if (this.take(";")) continue;
			steps.push(this.statement());
		}
		return steps;
	}

	/** Statements of a block, of which unreadable ones are skipped without affecting the others. */
	tolerantBlock(): Step[] {
		const steps: Step[] = [];
		while (this.token.kind !== "end") {
			if (this.take(";")) continue;
			const from = this.at;
			this.statementEnd();
			const one = new Reader(this.list, from, this.at);
			steps.push(async (scope) => {
				try {
					return await run(one.block(), scope);
				} catch (error) {
					if (error instanceof Unreadable) return undefined;
					throw error;
				}
			});
		}
		return steps;
	}

	private statementEnd(): void {
		const hasBlock = this.is("for") || this.is("if");
		const isEnd = () => this.is(";") && (!hasBlock || this.list[this.at - 1]?.value === "}");
		while (this.token.kind !== "end" && !isEnd()) {
			if (this.is("(") || this.is("[") || this.is("{")) this.skipBracket();
			else this.at++;
		}
	}

	private inner(): Step[] {
		const { from, to } = this.skipBracket();
		return new Reader(this.list, from, to).block();
	}

	private statement(): Step {
		const { kind, value } = this.token;
		if (kind === "name") {
			switch (value) {
				case "return":
					return this.returned();
				case "if":
					return this.condition();
				case "for":
					return this.loop();
				case "var":
				case "const":
					return this.declared();
				case "type":
					return this.typeDeclared();
				case "break":
				case "continue":
					this.at++;
					return async () => ({ kind: value });
				// `defer` is clean-up, and `go` only observes.
				case "defer":
				case "go":
					this.at++;
					this.expression();
					return async () => undefined;
				case "switch":
				case "select":
					throw new Unreadable(value);
			}
		}
		if (this.is("{")) {
			const steps = this.inner();
			return (scope) => run(steps, new Scope(scope));
		}
		return this.simple(true);
	}

	private returned(): Step {
		this.expect("return");
		const values: Place[] = [];
		while (!this.is(";") && this.token.kind !== "end") {
			values.push(this.expression());
			this.take(",");
		}
		return async (scope) => {
			const found: unknown[] = [];
			for (const value of values) found.push(await value.get(scope));
			return { kind: "return", value: found.length > 1 ? new Results(...found) : found[0] };
		};
	}

	private simple(literals: boolean): Step {
		const places = [this.expression(literals)];
		while (this.take(",")) places.push(this.expression(literals));
		const mark = this.token.value;
		const [first] = places;
		if (!first) throw new Unreadable("a statement");
		if (this.take("++") || this.take("--")) {
			const by = mark === "++" ? 1 : -1;
			return async (scope) => {
				await first.set?.(scope, Number(await first.get(scope)) + by);
				return undefined;
			};
		}
		if (this.take("+=")) {
			const more = this.expression(literals);
			return async (scope) => {
				await first.set?.(scope, worked("+", await first.get(scope), await more.get(scope)));
				return undefined;
			};
		}
		const declares = this.is(":=");
		if (!this.take(":=") && !this.take("=")) {
			return async (scope) => {
				await first.get(scope);
				return undefined;
			};
		}
		const names = declares ? this.namesBefore(places.length) : [];
		const sources = [this.expression(literals)];
		while (this.take(",")) sources.push(this.expression(literals));
		return async (scope) => {
			const found: unknown[] = [];
			for (const source of sources) {
				const value = await source.get(scope);
				if (value instanceof Results) found.push(...value.values);
				else found.push(value);
			}
			// The omitted second result of a comma-ok form: whether a value exists.
			if (found.length < places.length) found.push(found[0] !== null && found[0] !== undefined);
			for (const [n, place] of places.entries()) {
				const name = names[n];
				if (name !== undefined) scope.declare(name, found[n]);
				else if (place.set) await place.set(scope, found[n]);
				else throw new Unreadable("an assignment");
			}
			return undefined;
		};
	}

	/** Returns the names that `:=` declares, read backwards from it. */
	private namesBefore(count: number): string[] {
		const names: string[] = [];
		for (let n = this.at - 2; names.length < count; n -= 2) {
			const token = this.list[n];
			if (token?.kind !== "name") throw new Unreadable(":=");
			names.unshift(token.value);
		}
		return names;
	}

	private declared(): Step {
		const word = this.name();
		if (this.is("(")) throw new Unreadable(`${word} (...)`);
		const name = this.name();
		if (!this.is("=") && !this.is(";")) this.type();
		const value = this.take("=") ? this.expression() : null;
		return async (scope) => {
			scope.declare(name, value ? await value.get(scope) : null);
			return undefined;
		};
	}

	private typeDeclared(): Step {
		this.expect("type");
		const name = this.name();
		const type = this.type();
		return async (scope) => {
			scope.declare(name, new Declared(type));
			return undefined;
		};
	}

	/** Tokens up to the block of a statement, split at semicolons. */
	private head(): { readonly from: number; readonly to: number }[] {
		const parts: { from: number; to: number }[] = [];
		let from = this.at;
		while (!this.isBlockAhead()) {
			if (this.is(";")) {
				parts.push({ from, to: this.at });
				from = this.at + 1;
				this.at++;
			} else if (this.is("(") || this.is("[") || this.is("{")) this.skipBracket();
			else if (this.token.kind === "end") throw new Unreadable("a head without a block");
			else this.at++;
		}
		parts.push({ from, to: this.at });
		return parts;
	}

	/** Returns whether the next bracket opens the block: a literal's follows its type. */
	private isBlockAhead(): boolean {
		if (!this.is("{")) return false;
		const after = this.list[afterBracket(this.list, this.at)];
		return after === undefined || after.value === ";" || after.value === "else" || after.value === "}";
	}

	private part({ from, to }: { readonly from: number; readonly to: number }): Reader {
		return new Reader(this.list, from, to);
	}

	private condition(): Step {
		this.expect("if");
		const parts = this.head();
		const before = parts.length > 1 && parts[0] ? this.part(parts[0]).simple(true) : null;
		const last = parts.at(-1);
		if (!last) throw new Unreadable("if");
		const test = this.part(last).expression();
		const steps = this.inner();
		let otherwise: Step[] = [];
		if (this.take("else")) otherwise = this.is("if") ? [this.condition()] : this.inner();
		return async (scope) => {
			const own = new Scope(scope);
			await before?.(own);
			return run(single(await test.get(own)) === true ? steps : otherwise, new Scope(own));
		};
	}

	private loop(): Step {
		this.expect("for");
		const parts = this.head();
		const steps = this.inner();
		const [first, second, third] = parts;
		if (!first || parts.length === 2) throw new Unreadable("for");
		const ranged = parts.length === 1 ? this.part(first).ranged() : null;
		if (ranged) return this.rangeLoop(ranged, steps);
		const isCondition = parts.length === 1;
		const begin = !isCondition && first.to > first.from ? this.part(first).simple(true) : null;
		const test = isCondition ? first : second;
		if (!test || test.to === test.from) throw new Unreadable("for without an end");
		const goesOn = this.part(test).expression();
		const next = third && third.to > third.from ? this.part(third).simple(true) : null;
		return async (scope) => {
			const own = new Scope(scope);
			await begin?.(own);
			while ((await goesOn.get(own)) === true) {
				const signal = await run(steps, new Scope(own));
				if (signal?.kind === "return") return signal;
				if (signal?.kind === "break") break;
				await next?.(own);
			}
			return undefined;
		};
	}

	private ranged(): { readonly names: readonly string[]; readonly over: Place } | null {
		const names: string[] = [];
		if (!this.is("range")) {
			if (this.token.kind !== "name") return null;
			names.push(this.name());
			if (this.take(",")) names.push(this.name());
			if (!this.take(":=") && !this.take("=")) return null;
		}
		return this.take("range") ? { names, over: this.expression() } : null;
	}

	private rangeLoop(
		{ names, over }: { readonly names: readonly string[]; readonly over: Place },
		steps: readonly Step[],
	): Step {
		return async (scope) => {
			const source = (await over.get(scope)) ?? [];
			const pairs: [unknown, unknown][] =
				source instanceof Map ? [...source] : Array.isArray(source) ? [...source.entries()] : [];
			for (const [key, value] of pairs) {
				const own = new Scope(scope);
				own.declare(names[0] ?? "_", key);
				own.declare(names[1] ?? "_", value);
				const signal = await run(steps, own);
				if (signal?.kind === "return") return signal;
				if (signal?.kind === "break") break;
			}
			return undefined;
		};
	}
}

interface Declaration {
	readonly name: string;
	/** `isTolerant`: unreadable statements are skipped. */
	readonly make: (scope: Scope, isTolerant?: boolean) => Callable;
}

interface Parameters {
	readonly names: readonly string[];
	readonly isOpen: boolean;
}

interface Span {
	readonly from: number;
	readonly to: number;
	readonly at: number;
}
type Written = Span | { readonly place: Place; readonly name: string; readonly at: number };
interface Element {
	readonly key?: Written;
	readonly value: Written;
}

async function run(steps: readonly Step[], scope: Scope): Promise<Signal | undefined> {
	for (const step of steps) {
		const signal = await step(scope);
		if (signal) return signal;
	}
	return undefined;
}

/** Source tokens of a closure: a receiver may inspect it without calling it. */
const bodies = new WeakMap<Callable, readonly Token[]>();
export const bodyOf = (closure: unknown): readonly Token[] => bodies.get(closure as Callable) ?? [];

function functionOf(
	list: readonly Token[],
	{ names, isOpen }: Parameters,
	{ from, to }: { readonly from: number; readonly to: number },
	scope: Scope,
	isTolerant = false,
): Callable {
	const called = async (...given: readonly unknown[]): Promise<unknown> => {
		const own = new Scope(scope);
		for (const [n, name] of names.entries()) {
			own.declare(name, isOpen && n === names.length - 1 ? given.slice(n) : (given[n] ?? null));
		}
		const reader = new Reader(list, from, to);
		const signal = await run(isTolerant ? reader.tolerantBlock() : reader.block(), own);
		return signal?.kind === "return" ? signal.value : undefined;
	};
	bodies.set(called, list.slice(from, to));
	return called;
}

function resolved(type: Type, scope: Scope): Type {
	if (type.kind !== "named" || !scope.has(type.name)) return type;
	const known = scope.get(type.name);
	return known instanceof Declared ? known.type : type;
}

async function literalOf(list: readonly Token[], span: Span, given: Type, scope: Scope): Promise<unknown> {
	const type = resolved(given, scope);
	const elements = new Reader(list, span.from, span.to).elements();
	const valueAt = (written: Written, of: Type): Promise<unknown> =>
		"place" in written ? written.place.get(scope) : literalOf(list, written, of, scope);
	if (type.kind === "list") {
		const values: unknown[] = [];
		for (const { value } of elements) values.push(await valueAt(value, type.of));
		return values;
	}
	if (type.kind === "map") {
		const values = new Map<unknown, unknown>();
		for (const { key, value } of elements) {
			if (key) values.set(await valueAt(key, { kind: "other" }), await valueAt(value, type.of));
		}
		return values;
	}
	const fields = type.kind === "struct" ? type.fields : [];
	const members = new Map<string, () => Promise<unknown>>();
	for (const [n, { key, value }] of elements.entries()) {
		const isNamed = key && "name" in key && key.name !== "";
		const name = isNamed
			? key.name
			: key
				? String(await valueAt(key, { kind: "other" }))
				: (fields[n] ?? String(n));
		members.set(name, () => valueAt(value, { kind: "other" }));
	}
	const watched = scope.get(watchedTypes) as ReadonlyMap<string, Watched>;
	const watch = type.kind === "named" ? watched.get(type.name) : undefined;
	const first = elements[0]?.key ?? elements[0]?.value;
	if (watch) return watch(members, first?.at ?? span.at, list.slice(span.from, span.to));
	const result: Record<string, unknown> = {};
	for (const field of fields) result[field] = null;
	for (const [name, value] of members) result[name] = await value();
	return result;
}

/** Returns the functions that a file declares, with their names. */
export function functionsOf(list: readonly Token[]): (Declaration & { readonly at: number })[] {
	const found: (Declaration & { readonly at: number })[] = [];
	for (let n = 0; n < list.length; n++) {
		const [before, token] = [list[n - 1], list[n]];
		const isTop = before === undefined || before.value === ";";
		if (!isTop || token?.value !== "func" || token.kind !== "name") continue;
		const declared = new Reader(list, n + 1).declaration();
		if (declared) found.push({ ...declared, at: token.at });
	}
	return found;
}
