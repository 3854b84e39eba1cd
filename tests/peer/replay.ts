/**
 * Replays the peer's own HTTP scenarios against our record service:
 * `npm run peer -- <checkout of the peer> [part of a file's name] [--failures]`.
 * Only what a caller can see is compared: status, fragments that must and must not be in the answer.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { copyTestDatabase, onTestEngine } from "../support/database.ts";
import { type Scenario, scenariosOf } from "./scenarios.ts";
import { importPeerData, openPeerServer, type PeerServer } from "./server.ts";

interface Outcome {
	readonly scenario: Scenario;
	/** What differed; empty: it holds. */
	readonly fault: string;
}

function compact(body: string): string {
	try {
		return JSON.stringify(JSON.parse(body));
	} catch {
		return body;
	}
}

const show = (text: string): string => (text.length > 600 ? `${text.slice(0, 600)}...` : text);

/** Go writes numbers and escapes in its own way; the comparison does not hang on that. */
const alike = (text: string): string =>
	text.replaceAll("\\u0026", "&").replaceAll("\\u003c", "<").replaceAll("\\u003e", ">");

async function answer(server: PeerServer, scenario: Scenario) {
	const headers: Record<string, string> = { "content-type": "application/json" };
	for (const [name, value] of Object.entries(scenario.headers)) headers[name.toLowerCase()] = value.trim();
	return server.ask(scenario, headers);
}

async function replay(template: string, scenario: Scenario): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-peer-"));
	cpSync(template, folder, { recursive: true });
	await copyTestDatabase(template, folder);
	const server = await openPeerServer(folder);
	try {
		const { status, body } = await answer(server, scenario);
		if (status !== scenario.status) return `status ${status} instead of ${scenario.status}: ${show(body)}`;
		if (scenario.content.length + scenario.notContent.length === 0) {
			return body === "" ? "" : `an answer where none was expected: ${show(body)}`;
		}
		const text = alike(compact(body));
		const missing = scenario.content.find((fragment) => !text.includes(alike(fragment)));
		if (missing !== undefined) return `without ${missing}: ${show(text)}`;
		const present = scenario.notContent.find((fragment) => text.includes(alike(fragment)));
		return present === undefined ? "" : `with ${present}: ${show(text)}`;
	} finally {
		await server.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function main(): Promise<void> {
	const [checkout = "", ...rest] = process.argv.slice(2);
	const part = rest.find((argument) => !argument.startsWith("--")) ?? "";
	const verbose = rest.includes("--failures");
	if (!existsSync(join(checkout, "apis"))) {
		console.error("usage: npm run peer -- <checkout of the peer> [part of a file's name] [--failures]");
		process.exitCode = 1;
		return;
	}
	const template = mkdtempSync(join(tmpdir(), "rafta-peer-"));
	await importPeerData(join(checkout, "tests", "data"), template);
	let held = 0;
	let ran = 0;
	const files = readdirSync(join(checkout, "apis")).filter((name) => name.endsWith("_test.go"));
	for (const file of files.filter((name) => name.includes(part))) {
		const scenarios = scenariosOf(readFileSync(join(checkout, "apis", file), "utf8"));
		const outcomes: Outcome[] = [];
		for (const scenario of scenarios.filter((one) => one.skip === "")) {
			outcomes.push({ scenario, fault: await replay(template, scenario) });
		}
		const good = outcomes.filter((outcome) => outcome.fault === "").length;
		held += good;
		ran += outcomes.length;
		console.log(
			`${basename(file, "_test.go")}: ${good} of ${outcomes.length} hold (${scenarios.length} in all)`,
		);
		for (const { scenario, fault } of outcomes) {
			if (verbose && fault !== "") console.log(`  ${file}:${scenario.line} ${scenario.name}\n    ${fault}`);
		}
	}
	rmSync(template, { recursive: true, force: true });
	console.log(`${held} of ${ran} scenarios hold`);
}

await onTestEngine(main);
