/** Fake OAuth2 provider on this machine: returns configured responses, and records the requests. */
import { generateKeyPairSync, type JsonWebKeyInput, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Response of an address: JSON with status 200, or a status and a text; nothing: 404. */
export type FakeAnswer = object | string | number | null | undefined;

interface Question {
	readonly method: string;
	/** With the query. */
	readonly path: string;
	readonly headers: IncomingMessage["headers"];
	readonly body: string;
}

export interface FakeProvider {
	readonly url: string;
	/** Requests since the responses were set. */
	readonly requests: readonly Question[];
	/** Sets the responses by path, which may depend on the request; any other path is not found. */
	answers(answersByPath: Readonly<Record<string, FakeAnswer | ((question: Question) => FakeAnswer)>>): void;
	close(): Promise<void>;
}

const isRaw = (answer: FakeAnswer): answer is { status: number; text: string } =>
	typeof answer === "object" && answer !== null && "status" in answer && "text" in answer;

export async function startFakeProvider(): Promise<FakeProvider> {
	let answersByPath: Readonly<Record<string, FakeAnswer | ((question: Question) => FakeAnswer)>> = {};
	const requests: Question[] = [];
	const server = createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += String(chunk);
		const path = request.url ?? "";
		const question = { method: request.method ?? "", path, headers: request.headers, body };
		requests.push(question);
		const known = answersByPath[path.split("?")[0] ?? ""];
		const answer = typeof known === "function" ? known(question) : known;
		if (answer === undefined) response.writeHead(404).end("{}");
		else if (isRaw(answer)) response.writeHead(answer.status).end(answer.text);
		else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		answers(next) {
			answersByPath = next;
			requests.length = 0;
		},
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signing methods of the kinds of keys, by the names of RFC 7518 and RFC 8037. */
const means = {
	RS256: { digest: "sha256", pair: () => generateKeyPairSync("rsa", { modulusLength: 2048 }) },
	ES256: { digest: "sha256", pair: () => generateKeyPairSync("ec", { namedCurve: "P-256" }) },
	EdDSA: { digest: null, pair: () => generateKeyPairSync("ed25519") },
} as const;

export interface TokenSigner {
	/** The public key, as providers publish it. */
	readonly jwk: JsonWebKeyInput["key"] & { readonly kid: string; readonly alg: string };
	/** A signed token; `header` overrides its own header. */
	token(claims: object, header?: object): string;
}

export function tokenSigner(alg: keyof typeof means, kid: string): TokenSigner {
	const { digest, pair } = means[alg];
	const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = pair();
	return {
		jwk: { ...publicKey.export({ format: "jwk" }), kid, alg, use: "sig" },
		token(claims, header = {}) {
			const content = `${encode({ alg, kid, typ: "JWT", ...header })}.${encode(claims)}`;
			const key = { key: privateKey, dsaEncoding: "ieee-p1363" } as const;
			return `${content}.${sign(digest, Buffer.from(content), key).toString("base64url")}`;
		},
	};
}
