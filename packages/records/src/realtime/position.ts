/**
 * Answers shared by callers in the same position: those in whom everything is equal that the answer has depended on. What
 * that is, is observed and not derived from the rules: an answer is worked out for a request that notes what is read of its
 * caller. With a rule "team = @request.auth.team" there is one answer per team, however many callers.
 */
import { getOrInsert } from "../get-or-insert.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";

/** Something that has been read of a caller, and how to read it of another one. */
interface Read {
	readonly name: string;
	of(request: RequestContext): unknown;
}

/** Answers by what they have depended on: by the value of one thing first, then by that of the next. */
interface Fork<Answer> {
	read?: Read;
	readonly branches: Map<unknown, Fork<Answer>>;
	answer?: Answer;
}

/** A value as a key: lists and objects by their content, which no text equals. */
function keyOf(value: unknown): unknown {
	if (typeof value === "string") return `text ${value}`;
	return typeof value === "object" && value !== null ? `content ${JSON.stringify(value)}` : value;
}

/** The request, noting what is read of its caller. Reading a member of the account in any unusual way notes all of it. */
function observeReads(request: RequestContext, note: (read: Read) => void): RequestContext {
	const { auth } = request;
	const value = <Name extends keyof RequestContext>(name: Name): RequestContext[Name] => {
		note({ name, of: (other) => keyOf(other[name]) });
		return request[name];
	};
	const noteAll = () => note({ name: "auth.record", of: (other) => keyOf(other.auth?.record) });
	const ofAuth = <Name extends keyof AuthIdentity>(
		identity: AuthIdentity,
		name: Name,
	): AuthIdentity[Name] => {
		note({ name: `auth.${name}`, of: (other) => other.auth?.[name] });
		return identity[name];
	};
	const identity = auth && {
		get collection() {
			return ofAuth(auth, "collection");
		},
		get session() {
			return ofAuth(auth, "session");
		},
		get renewable() {
			return ofAuth(auth, "renewable");
		},
		record: new Proxy(auth.record, {
			get(record, name) {
				if (typeof name === "string") {
					note({ name: `auth.record.${name}`, of: (other) => keyOf(other.auth?.record[name]) });
				}
				return Reflect.get(record, name);
			},
			has(record, name) {
				noteAll();
				return Reflect.has(record, name);
			},
			ownKeys(record) {
				noteAll();
				return Reflect.ownKeys(record);
			},
			getOwnPropertyDescriptor(record, name) {
				noteAll();
				return Reflect.getOwnPropertyDescriptor(record, name);
			},
		}),
	};
	return {
		get auth() {
			note({ name: "auth", of: (other) => other.auth === null });
			return identity;
		},
		get superuser() {
			return value("superuser");
		},
		get language() {
			return value("language");
		},
		get ip() {
			return value("ip");
		},
		get query() {
			return value("query");
		},
		get headers() {
			return value("headers");
		},
		method: request.method,
		context: request.context,
		body: request.body,
	};
}

/**
 * Answers a question for one caller after the other, and asks it only for those in a new position. The answer must not
 * outlive the data that it was worked out from.
 */
export function askByPosition<Answer>(
	ask: (request: RequestContext) => Promise<Answer>,
): (request: RequestContext) => Promise<Answer> | Answer {
	const root: Fork<Answer> = { branches: new Map() };

	function findFork(request: RequestContext): Fork<Answer> | undefined {
		let at: Fork<Answer> | undefined = root;
		while (at?.read) at = at.branches.get(at.read.of(request));
		return at;
	}
	async function find(request: RequestContext): Promise<Answer> {
		const reads = new Map<string, Read>();
		const answer = await ask(
			observeReads(request, (read) => {
				getOrInsert(reads, read.name, () => read);
			}),
		);
		let at = root;
		for (const read of reads.values()) {
			// Asked in another order before: the answer is not kept, which costs time only.
			if ("answer" in at || (at.read && at.read.name !== read.name)) return answer;
			at.read ??= read;
			const value = read.of(request);
			at = getOrInsert(at.branches, value, () => ({ branches: new Map() }));
		}
		if (!at.read) at.answer = answer;
		return answer;
	}
	return (request) => {
		const fork = findFork(request);
		return fork && "answer" in fork ? (fork.answer as Answer) : find(request);
	};
}
