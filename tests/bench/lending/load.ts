/**
 * Desks that work without a pause, or at a given pace: 70 of 100 requests read, 20 search, 10 lend or return by a scan, as the screens of
 * the web app send them. Every desk waits for a response before its next request.
 */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { at, type DeskData, type Province, password } from "./province.ts";
import { type List, pathOf, type ScreenInput, searches, views } from "./screens.ts";

export type Kind = "view" | "list" | "search" | "lend" | "return";

export interface Tally {
	readonly times: Record<Kind, number[]>;
	/** Responses other than 200, by their text. */
	readonly errors: Map<string, number>;
}

interface Call {
	readonly kind: Kind;
	readonly path: string;
	readonly body?: object;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

interface Answer {
	readonly status: number;
	readonly text: string;
}

/** The body is kept only where it is needed: for an error or a sign-in. */
function send(url: URL, token: string, path: string, body?: object, keep = false): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const headers: Record<string, string> = { authorization: token };
		if (body) headers["content-type"] = "application/json";
		const call = request(
			{ agent, host: url.hostname, port: url.port, method: body ? "POST" : "GET", path, headers },
			(response) => {
				const status = response.statusCode ?? 0;
				let text = "";
				if (keep || status !== 200) {
					response.setEncoding("utf8");
					response.on("data", (piece: string) => {
						text += piece;
					});
				} else response.resume();
				response.on("end", () => resolve({ status, text }));
			},
		);
		call.on("error", reject);
		call.end(body && JSON.stringify(body));
	});
}

const opId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 15);
const any = <T>(list: readonly T[]): T => at(list, Math.floor(Math.random() * list.length));

/** Returns random requests of the screens, with everything that may be typed or chosen there. */
function screens(desk: DeskData, { titles, words, names }: Province) {
	const listed = (kind: Kind, list: (input: ScreenInput) => List): Call => {
		const typed = { word: any(words).slice(0, 6), name: any(names).slice(0, 4) };
		const chosen = { reader: any(desk.borrowers), copy: any(desk.copies) };
		const page = 1 + Math.floor(Math.random() * 10);
		const today = new Date().toISOString().slice(0, 10);
		return { kind, path: pathOf(list({ desk, page, today, ...typed, ...chosen })) };
	};
	const view = (collection: string, id: string): Call => ({
		kind: "view",
		path: `/api/collections/${collection}/records/${id}`,
	});
	const look: readonly (() => Call)[] = [
		() => view("students", any(desk.readers)),
		() => view("books", any(titles)),
		() => view("library_books", `${any(desk.copies)}?expand=book_id,library_id,school_id`),
		...Object.values(views).map((list) => () => listed("list", list)),
	];
	const search: readonly (() => Call)[] = [
		() => ({
			kind: "search",
			path: `/api/circulation/find?q=${encodeURIComponent(any(names).slice(0, 4))}`,
		}),
		...Object.values(searches).map((list) => () => listed("search", list)),
	];
	return { look: () => any(look)(), search: () => any(search)() };
}

/** Shares of searches and scans among all requests. The rest are reads. */
export interface Mix {
	readonly search: number;
	readonly scan: number;
	/** Milliseconds from one request of a desk to its next one; without it, they follow one another. */
	readonly every?: number;
}

export const lendingMix: Mix = { search: 0.2, scan: 0.1 };
export const onlyScans: Mix = { search: 0, scan: 1 };

/** One desk with its account's token and its loan. It continues where it stopped, whichever server it uses. */
export interface DeskWork {
	run(url: URL, isOver: () => boolean, mix: Mix, tally: Tally): Promise<void>;
}

/** Opens desk number `place` of `among` desks of the same school, which divide its readers and copies among them. */
export async function openDesk(
	url: URL,
	desk: DeskData,
	province: Province,
	place: number,
	among: number,
): Promise<DeskWork> {
	const signIn = { identity: desk.email, password };
	const answer = await send(url, "", "/api/collections/users/auth-with-password", signIn, true);
	if (answer.status !== 200) throw new Error(`${desk.email} could not sign in: ${answer.text}`);
	const { token } = JSON.parse(answer.text) as { token: string };
	const requests = screens(desk, province);
	let count = place;
	let lent: string | undefined;

	function scan(): Call {
		if (lent !== undefined) {
			const code = lent;
			lent = undefined;
			return { kind: "return", path: "/api/circulation/scan", body: { op_id: opId(), code } };
		}
		count += among;
		lent = at(desk.barcodes, count);
		const body = { op_id: opId(), code: lent, student: at(desk.readers, count) };
		return { kind: "lend", path: "/api/circulation/scan", body };
	}

	return {
		async run(server, isOver, mix, tally) {
			// Desks do not scan in step.
			if (mix.every !== undefined) await pause(Math.random() * mix.every);
			// One at least: there is a figure, however busy the machine is.
			do {
				const chance = Math.random();
				const { kind, path, body } =
					chance < mix.scan ? scan() : chance < mix.scan + mix.search ? requests.search() : requests.look();
				const started = performance.now();
				const { status, text } = await send(server, token, path, body);
				if (status === 200) tally.times[kind].push(performance.now() - started);
				else {
					const message = `${kind} ${status} ${text.slice(0, 200)}`;
					tally.errors.set(message, (tally.errors.get(message) ?? 0) + 1);
				}
				if (mix.every !== undefined) await pause(Math.max(started + mix.every - performance.now(), 0));
			} while (!isOver());
		},
	};
}

/**
 * Runs all desks at once, spread over the servers, for the given milliseconds, and longer if the work `beside` them lasts
 * longer.
 */
export async function work(
	desks: readonly DeskWork[],
	urls: readonly URL[],
	milliseconds: number,
	mix: Mix,
	beside: Promise<unknown> = Promise.resolve(),
): Promise<Tally> {
	const tally: Tally = { times: { view: [], list: [], search: [], lend: [], return: [] }, errors: new Map() };
	const end = performance.now() + milliseconds;
	let isAlone = false;
	const alone = () => {
		isAlone = true;
	};
	beside.then(alone, alone);
	const isOver = () => isAlone && performance.now() >= end;
	await Promise.all(desks.map((desk, place) => desk.run(at(urls, place), isOver, mix, tally)));
	return tally;
}
