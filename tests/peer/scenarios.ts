/** The tables of HTTP scenarios in the peer's own tests, as data. */
import { afterBracket, elements, evaluate, type Names, tokens, Unreadable } from "./go.ts";

export interface Scenario {
	readonly name: string;
	/** Line of its first member. */
	readonly line: number;
	/** Why it cannot be replayed over HTTP alone; empty when it can. */
	readonly skip: string;
	readonly method: string;
	readonly url: string;
	readonly body: string | null;
	readonly headers: Readonly<Record<string, string>>;
	readonly status: number;
	readonly content: readonly string[];
	readonly notContent: readonly string[];
	/** Milliseconds after which the caller goes away; 0: never. */
	readonly timeout: number;
}

/** Members that are Go code running inside the peer. */
const inside = ["TestAppFactory", "BeforeTestFunc"];

const collections: Names = {
	"core.CollectionNameSuperusers": "_superusers",
	"core.CollectionNameAuthOrigins": "_authOrigins",
	"core.CollectionNameExternalAuths": "_externalAuths",
	"core.CollectionNameMFAs": "_mfas",
	"core.CollectionNameOTPs": "_otps",
};

const seconds: Names = { "time.Millisecond": 1, "time.Second": 1000 };

type List = ReturnType<typeof tokens>;

function membersOf(list: List): Map<string, List> {
	const members = new Map<string, List>();
	for (const piece of elements(list)) {
		const [name, colon] = piece;
		if (name?.kind === "name" && colon?.value === ":") members.set(name.value, piece.slice(2));
	}
	return members;
}

function duration(list: List | undefined): number {
	if (!list) return 0;
	const [amount, , ...unit] = list;
	const factor = seconds[unit.map((token) => token.value).join("")];
	if (list.length === 1) return Number(amount?.value) / 1e6;
	return Number(amount?.value ?? 0) * Number(factor ?? 0);
}

function scenarioOf(list: List, line: number): Scenario {
	const members = membersOf(list);
	const empty: Scenario = {
		name: "",
		line,
		skip: "",
		method: "GET",
		url: "",
		body: null,
		headers: {},
		status: 0,
		content: [],
		notContent: [],
		timeout: duration(members.get("Timeout")),
	};
	const read = <T>(member: string, otherwise: T): T => {
		const value = members.get(member);
		return value ? (evaluate(value, collections) as T) : otherwise;
	};
	let name = "";
	try {
		name = read("Name", "");
		const server = inside.filter((member) => members.has(member));
		if (server.length > 0) throw new Unreadable(server.join(", "));
		return {
			...empty,
			name,
			method: read("Method", "GET"),
			url: read("URL", ""),
			body: read<string | null>("Body", null),
			headers: read("Headers", {}),
			status: read("ExpectedStatus", 0),
			content: read<string[]>("ExpectedContent", []),
			notContent: read<string[]>("NotExpectedContent", []),
		};
	} catch (error) {
		if (error instanceof Unreadable) return { ...empty, name, skip: error.message };
		throw error;
	}
}

/** Every scenario literal of a Go file. */
export function scenariosOf(source: string): Scenario[] {
	const list = tokens(source);
	const lineAt = (at: number) => source.slice(0, at).split("\n").length;
	const found: Scenario[] = [];
	for (let n = 0; n + 2 < list.length; n++) {
		if (list[n]?.value !== "ApiScenario" || list[n + 1]?.value !== "{") continue;
		const isList = list[n - 3]?.value === "]" || list[n - 1]?.value === "]";
		const end = afterBracket(list, n + 1);
		const inner = list.slice(n + 2, end - 1);
		if (!isList) found.push(scenarioOf(inner, lineAt(inner[0]?.at ?? 0)));
		else {
			for (const piece of elements(inner)) {
				if (piece[0]?.value !== "{") continue;
				found.push(scenarioOf(piece.slice(1, -1), lineAt(piece[0].at)));
			}
		}
		n = end;
	}
	return found;
}
