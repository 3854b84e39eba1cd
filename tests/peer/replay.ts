/**
 * Replays the peer's own HTTP scenarios against our record service: `npm run peer -- <checkout of the peer> [part of a
 * file's name] [--all]`; `--all` lists what is not replayed or ruled, too. Only what a caller can see is compared:
 * status, fragments that must and must not be in the response.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { copyTestDatabase, onTestEngine } from "../support/database.ts";
import { rulingFor } from "./rulings.ts";
import { type Scenario, type Test, testsOf } from "./scenarios.ts";
import { importPeerData, openPeerServer, type PeerResponse } from "./server.ts";
import { newWorld, type World } from "./stand-ins.ts";
import { Unreadable } from "./tokens.ts";

type Outcome = "holds" | "ruled" | "fails" | "skipped";

interface Judged {
	readonly scenario: Scenario;
	readonly outcome: Outcome;
	/** The difference, the reason why it is not replayed, or the ruling. */
	readonly note: string;
}

function compact(body: string): string {
	try {
		return JSON.stringify(JSON.parse(body));
	} catch {
		return body;
	}
}

const show = (text: string): string => (text.length > 600 ? `${text.slice(0, 600)}...` : text);

/** Normalizes Go's format of numbers and escapes, which must not affect the comparison. */
const alike = (text: string): string =>
	text.replaceAll("\\u0026", "&").replaceAll("\\u003c", "<").replaceAll("\\u003e", ">");

/** Returns the difference between a response and the scenario's expectation; empty: none. */
function faultOf(
	{ status, body }: PeerResponse,
	scenario: Pick<Scenario, "status" | "content" | "notContent">,
): string {
	if (status !== scenario.status) return `status ${status} instead of ${scenario.status}: ${show(body)}`;
	if (scenario.content.length + scenario.notContent.length === 0) {
		return body === "" ? "" : `an answer where none was expected: ${show(body)}`;
	}
	const text = alike(compact(body));
	const missing = scenario.content.find((fragment) => !text.includes(alike(fragment)));
	if (missing !== undefined) return `without ${show(missing)}: ${show(text)}`;
	const present = scenario.notContent.find((fragment) => text.includes(alike(fragment)));
	return present === undefined ? "" : `with ${present}: ${show(text)}`;
}

/** Returns the request with placeholders replaced by values that only the running server knows. */
function requestOf(scenario: Scenario, { known }: World): Scenario {
	const filled = (text: string) =>
		[...known].reduce((made, [name, value]) => made.replaceAll(name, value), text);
	const { url, body } = scenario;
	return { ...scenario, url: filled(url), body: typeof body === "string" ? filled(body) : body };
}

const headersOf = ({ headers }: Scenario): Record<string, string> => ({
	"content-type": "application/json",
	...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()])),
});

async function replay(template: string, test: Test, position: number, file: string): Promise<Judged> {
	const world = newWorld();
	const all = await test.read(world);
	const scenario = all[position];
	if (!scenario) throw new Error(`${test.name} has no scenario ${position}`);
	if (scenario.skip !== "") return { scenario, outcome: "skipped", note: scenario.skip };
	const folder = mkdtempSync(join(tmpdir(), "rafta-peer-"));
	cpSync(template, folder, { recursive: true });
	await copyTestDatabase(template, folder);
	const server = await openPeerServer(folder);
	world.server = server;
	try {
		await scenario.prepare();
		const ask = (one: Scenario) => server.ask(requestOf(one, world), headersOf(one));
		const before = scenario.follows
			? all.slice(0, position).filter(({ line }) => line === scenario.line)
			: [];
		for (const one of before) await ask(one);
		if (world.sendsTwice) await ask(scenario);
		const answer = await ask(scenario);
		const fault = faultOf(answer, scenario);
		if (fault === "") return { scenario, outcome: "holds", note: "" };
		const ruling = rulingFor(file, scenario);
		if (!ruling) return { scenario, outcome: "fails", note: fault };
		const instead = { status: ruling.status, content: [ruling.content ?? ""], notContent: [] };
		const other = faultOf(answer, instead);
		return { scenario, outcome: other === "" ? "ruled" : "fails", note: other || ruling.why };
	} catch (error) {
		if (error instanceof Unreadable) return { scenario, outcome: "skipped", note: error.message };
		return { scenario, outcome: "fails", note: String(error instanceof Error ? error.stack : error) };
	} finally {
		for (const end of world.cleanups) end();
		await server.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

const count = (judged: readonly Judged[], outcome: Outcome): number =>
	judged.filter((one) => one.outcome === outcome).length;

const summary = (judged: readonly Judged[]): string =>
	`${judged.length - count(judged, "skipped")} of ${judged.length} run: ${count(judged, "holds")} hold, ${count(judged, "ruled")} are ruled otherwise, ${count(judged, "fails")} fail`;

async function main(): Promise<void> {
	const [checkout = "", ...rest] = process.argv.slice(2);
	const part = rest.find((argument) => !argument.startsWith("--")) ?? "";
	const isAll = rest.includes("--all");
	if (!existsSync(join(checkout, "apis"))) {
		console.error("usage: npm run peer -- <checkout of the peer> [part of a file's name] [--all]");
		process.exitCode = 1;
		return;
	}
	const template = mkdtempSync(join(tmpdir(), "rafta-peer-"));
	await importPeerData(join(checkout, "tests", "data"), template);
	const judged: Judged[] = [];
	const files = readdirSync(join(checkout, "apis")).filter((name) => name.endsWith("_test.go"));
	for (const file of files.filter((name) => name.includes(part))) {
		const name = basename(file, "_test.go");
		const own: Judged[] = [];
		for (const test of testsOf(checkout, file)) {
			const { length } = await test.read(newWorld());
			for (let position = 0; position < length; position++) {
				own.push(await replay(template, test, position, name));
			}
		}
		judged.push(...own);
		if (own.length > 0) console.log(`${name}: ${summary(own)}`);
		for (const { scenario, outcome, note } of own) {
			if (outcome === "holds" || (outcome !== "fails" && !isAll)) continue;
			console.log(`  ${outcome}: ${file}:${scenario.line} ${scenario.name}\n    ${note}`);
		}
	}
	rmSync(template, { recursive: true, force: true });
	const prepared = judged.filter(({ scenario }) => scenario.isPrepared);
	console.log(`requests alone: ${summary(judged.filter(({ scenario }) => !scenario.isPrepared))}`);
	console.log(`prepared: ${summary(prepared)}`);
	console.log(`all: ${summary(judged)}`);
	if (count(judged, "fails") > 0) process.exitCode = 1;
}

await onTestEngine(main);
