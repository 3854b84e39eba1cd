/** A server over one data folder that tests call over real HTTP, in parallel if they like. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { createApp } from "../../src/composition/app.ts";
import type { AppOptions, Rafta } from "../../src/composition/feature.ts";
import { createSetupToken } from "../../src/installation/setup/token.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { checkAnswers } from "./described-answers.ts";

checkAnswers();

export interface Answer {
	status: number;
	// Tests inspect responses of every kind.
	// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests find out.
	body: any;
	headers: Headers;
}

export interface CallOptions {
	token?: string;
	language?: string;
	/** A string is sent as it is, everything else as JSON. */
	body?: unknown;
	headers?: Record<string, string>;
}

export async function openSmallServer(rafta: Rafta, now: () => Date, more: Partial<AppOptions> = {}) {
	const web = mkdtempSync(join(tmpdir(), "rafta-web-"));
	mkdirSync(join(web, "assets"));
	writeFileSync(join(web, "index.html"), "<!doctype html><title>Rafta</title>");
	writeFileSync(join(web, "theme.js"), "// theme");
	writeFileSync(join(web, ".sources"), "fingerprint of the build");
	writeFileSync(join(web, "assets", "index-abc123.js"), `// ${"app ".repeat(2000)}`);
	const setupToken = await createSetupToken(rafta.service.database.memory);
	const app = await createApp({ rafta, setupToken, demo: false, version: "1.2.3", web, now, ...more });
	await app.listen({ host: "127.0.0.1", port: 0 });
	const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
	return {
		url,
		/** The server side of its connections. */
		sockets: app.server,
		setupToken: setupToken.value,
		async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
			const { token, language = "en", body } = options;
			const response = await fetch(url + path, {
				method,
				headers: {
					"accept-language": language,
					...(token !== undefined && { authorization: token }),
					...(body !== undefined && { "content-type": "application/json" }),
					...options.headers,
				},
				...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
			});
			const text = await response.text();
			const json = text !== "" && response.headers.get("content-type")?.includes("json");
			return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
		},
		async close() {
			await app.close();
			rmSync(web, { recursive: true });
		},
	};
}

export type SmallServer = Awaited<ReturnType<typeof openSmallServer>>;

/** A small library and a server over it, opened before each test or once for all of a file, and closed after it. */
export function withSmallServer(lifetime: "test" | "file"): {
	readonly small: SmallLibrary;
	readonly server: SmallServer;
} {
	let small: SmallLibrary | undefined;
	let server: SmallServer | undefined;
	const [before, after] = lifetime === "test" ? [beforeEach, afterEach] : [beforeAll, afterAll];
	before(async () => {
		small = await openSmallLibrary();
		server = await openSmallServer(small.rafta, small.now);
	});
	after(async () => {
		await server?.close();
		await small?.dispose();
	});
	const opened = <Part>(part: Part | undefined): Part => {
		if (part === undefined) throw new Error("the server is not open yet");
		return part;
	};
	return {
		get small() {
			return opened(small);
		},
		get server() {
			return opened(server);
		},
	};
}
