/** Tables of HTTP scenarios in the peer's own tests, as data and as repeatable preparations. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Callable, functionsOf, Scope, type Watched, watchedTypes } from "./language.ts";
import { bodyFrom, packagesOf, testing } from "./packages.ts";
import { appOf, serveEventOf, type World } from "./stand-ins.ts";
import { type Token, tokens, Unreadable } from "./tokens.ts";

export interface Scenario {
	readonly name: string;
	/** Line of its first member. */
	readonly line: number;
	/** Reason why it cannot be replayed; empty when it can. */
	readonly skip: string;
	/** Whether it needs more than its request: something in the server, or a body that the test builds. */
	readonly isPrepared: boolean;
	readonly method: string;
	readonly url: string;
	readonly body: string | Buffer | null;
	readonly headers: Readonly<Record<string, string>>;
	readonly status: number;
	readonly content: readonly string[];
	readonly notContent: readonly string[];
	/** Whether the effects of the previous ones in the same loop still exist. */
	readonly follows: boolean;
	/** Milliseconds after which the caller disconnects; 0: never. */
	readonly timeout: number;
	/** Prepares the running server for the scenario. */
	prepare(): Promise<void>;
}

/** Peer test that contains scenarios. */
export interface Test {
	readonly name: string;
	/** Creates its scenarios again: their preparations can be used only once. */
	read(world: World): Promise<Scenario[]>;
}

const empty = {
	name: "",
	method: "GET",
	url: "",
	body: null,
	headers: {},
	status: 0,
	content: [],
	notContent: [],
	follows: false,
	timeout: 0,
};

type Members = Parameters<Watched>[0];

/** Names in a body that is written inline. */
const inPlace = new Set(["strings", "bytes", "byte", "NewReader", "Repeat", "core"]);

/** Returns whether the body is built elsewhere in the test. */
function hasMadeBody(written: readonly Token[]): boolean {
	const start = written.findIndex(({ value }, n) => value === "Body" && written[n + 1]?.value === ":");
	if (start < 0) return false;
	const length = written.slice(start).findIndex(({ kind, value }) => kind === "mark" && value === ",");
	const body = written.slice(start + 2, length < 0 ? undefined : start + length);
	return body.some(({ kind, value }) => kind === "name" && !inPlace.has(value) && !/^Collection/.test(value));
}

async function scenarioOf(
	members: Members,
	line: number,
	written: readonly Token[],
	world: World,
): Promise<Scenario> {
	const read = async <T>(member: string, otherwise: T): Promise<T> => {
		const value = await members.get(member)?.();
		return value === undefined || value === null ? otherwise : (value as T);
	};
	const isPrepared = members.has("BeforeTestFunc") || members.has("TestAppFactory") || hasMadeBody(written);
	let name = "";
	try {
		name = await read("Name", "");
		if (members.has("TestAppFactory")) throw new Unreadable("a program made by the test (TestAppFactory)");
		const before = await read<Callable | null>("BeforeTestFunc", null);
		const headers = await read<ReadonlyMap<string, string>>("Headers", new Map());
		return {
			name,
			line,
			skip: "",
			isPrepared,
			method: await read("Method", "GET"),
			url: await read("URL", ""),
			body: bodyFrom(await read<unknown>("Body", null)),
			headers: Object.fromEntries(headers),
			status: await read("ExpectedStatus", 0),
			content: await read<string[]>("ExpectedContent", []),
			notContent: await read<string[]>("NotExpectedContent", []),
			follows: written.some(({ value }) => value === "GetAll"),
			timeout: await read("Timeout", 0),
			async prepare() {
				await before?.(testing, appOf(world), serveEventOf(world));
				await Promise.all(world.begun);
				await world.settle();
			},
		};
	} catch (error) {
		if (!(error instanceof Unreadable)) throw error;
		return { ...empty, name, line, isPrepared, skip: error.message, prepare: async () => undefined };
	}
}

/** `url.Values`, which can encode itself. */
const formOf: Watched = async (members) => {
	const pairs: [string, string][] = [];
	for (const [name, values] of members) {
		for (const value of (await values()) as unknown[]) pairs.push([name, String(value)]);
	}
	return { Encode: () => new URLSearchParams(pairs.toSorted()).toString() };
};

const noted: Callable = () => undefined;

/** Returns the tests of one of the peer's files that have scenarios. */
export function testsOf(checkout: string, file: string): Test[] {
	const source = readFileSync(join(checkout, "apis", file), "utf8");
	const helpers = [readFileSync(join(checkout, "tests", "dynamic_stubs.go"), "utf8")];
	const list = tokens(source);
	const lineAt = (at: number) => source.slice(0, at).split("\n").length;
	const own = functionsOf(list);
	const shared = helpers.map((text) => functionsOf(tokens(text)));
	const endOf = (n: number) => own[n + 1]?.at ?? source.length;
	const scopeOf = (world: World, found: Scenario[]): Scope => {
		const given: Record<string, unknown> = {};
		const watched = new Map<string, Watched>([
			["url.Values", formOf],
			[
				"tests.ApiScenario",
				async (members, at, written) => {
					found.push(await scenarioOf(members, lineAt(at), written, world));
					return { Test: noted };
				},
			],
		]);
		const scope = new Scope(null, [[watchedTypes, watched], ...packagesOf(world, given, checkout)]);
		for (const { name, make } of shared.flat()) given[name] ??= make(scope);
		for (const { name, make } of own) scope.declare(name, make(scope));
		return scope;
	};
	const isTable = (token: Token | undefined) => token?.value === "ApiScenario" && token.kind === "name";
	return own.flatMap(({ name, at, make }, n) => {
		const holds = list.some((token) => token.at > at && token.at < endOf(n) && isTable(token));
		if (!name.startsWith("Test") || !holds) return [];
		return {
			name,
			async read(world) {
				const found: Scenario[] = [];
				const scope = scopeOf(world, found);
				await make(scope, true)(testing);
				return found;
			},
		};
	});
}
