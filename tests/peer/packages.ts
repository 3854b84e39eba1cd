/** Packages and names used by the peer's tests, as far as their scenarios need them. */
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Callable, Results } from "./language.ts";
import { guards } from "./server.ts";
import {
	activeBackup,
	clientAddress,
	clientAuth,
	Instant,
	newClient,
	plain,
	Refusal,
	recordOf,
	serverOf,
	standIn,
	uniqueIndexOf,
	type World,
} from "./stand-ins.ts";

type Json = Record<string, unknown>;

/** Buffer that is written piece by piece. */
interface Bytes {
	readonly pieces: Buffer[];
}
const newBytes = (): Bytes => ({ pieces: [] });
const isBytes = (value: unknown): value is Bytes =>
	typeof value === "object" && value !== null && Array.isArray((value as { pieces?: unknown }).pieces);

/** Converts a body to what is sent. */
export function bodyFrom(value: unknown): string | Buffer | null {
	if (isBytes(value)) return Buffer.concat(value.pieces);
	return typeof value === "string" || Buffer.isBuffer(value) ? value : null;
}

const boundary = "----of-the-scenarios";

function multipartWriter(bytes: Bytes): object {
	const write = (text: string) => void bytes.pieces.push(Buffer.from(text));
	const part = (disposition: string) =>
		write(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`);
	let isClosed = false;
	return standIn("form", {
		WriteField(name: unknown, value: unknown) {
			part(`name="${name}"`);
			write(`\r\n${value}\r\n`);
		},
		CreateFormFile(name: unknown, file: unknown) {
			part(`name="${name}"; filename="${file}"`);
			write("content-type: application/octet-stream\r\n\r\n");
			return new Results(bytes, null);
		},
		FormDataContentType: () => `multipart/form-data; boundary=${boundary}`,
		Close() {
			if (!isClosed) write(`\r\n--${boundary}--\r\n`);
			isClosed = true;
			return null;
		},
	});
}

const copied = (to: unknown, from: unknown): Results =>
	new Results((to as Bytes).pieces.push(...(from as Bytes).pieces), null);

/** End record, which is all that an empty zip consists of. */
const emptyZip = Buffer.concat([Buffer.from("504b0506", "hex"), Buffer.alloc(18)]);

function mockForm(fields: unknown, ...files: unknown[]): Results {
	const bytes = newBytes();
	const form = multipartWriter(bytes) as Record<string, Callable>;
	for (const [name, value] of fields as Map<unknown, unknown>) form.WriteField?.(name, value);
	for (const name of files) {
		form.CreateFormFile?.(name, "tmpfile-1.txt");
		bytes.pieces.push(Buffer.from("test\r\n"));
	}
	form.Close?.();
	return new Results(bytes, form, null);
}

const methods: Readonly<Record<string, string>> = {
	MethodGet: "GET",
	MethodPost: "POST",
	MethodPut: "PUT",
	MethodPatch: "PATCH",
	MethodDelete: "DELETE",
	MethodHead: "HEAD",
	MethodOptions: "OPTIONS",
};

const formatted = (form: unknown, ...values: unknown[]): string => {
	let n = 0;
	return String(form).replace(/%[dsvq]/g, (mark) =>
		mark === "%q" ? JSON.stringify(values[n++]) : String(values[n++]),
	);
};

const failed: Callable = (form, ...values) => {
	throw new Error(`the scenario's own check: ${formatted(form, ...values)}`);
};

export const testing = standIn("t", {
	Parallel: () => undefined,
	Helper: () => undefined,
	Cleanup: () => undefined,
	Run: (_name: unknown, work: unknown) => (work as Callable)(testing),
	Fatal: failed,
	Fatalf: failed,
	Error: failed,
	Errorf: failed,
});

const identity = (value: unknown): unknown => value;

const newKey = (): KeyObject => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const pemOf = (block: unknown): string =>
	String((block as { readonly Bytes: KeyObject }).Bytes.export({ type: "pkcs8", format: "pem" }));

/** Account of another service, in the form of its response. */
async function accountOf(make: unknown): Promise<Json> {
	const { AuthUser } = (await (make as Callable)()) as { AuthUser: Json };
	return plain(AuthUser) as Json;
}

/** Packages and names used by the peer's tests. `helpers` are its own test helpers. */
export function packagesOf(
	world: World,
	helpers: Readonly<Record<string, unknown>>,
	checkout: string,
): [string, unknown][] {
	const newRecord = (collection: string) => () => recordOf(world, collection, null);
	const providers = new (class extends Map<unknown, unknown> {
		override set(name: unknown, make: unknown): this {
			world.begun.push(serverOf(world).addProvider(String(name), () => accountOf(make)));
			return super.set(name, make);
		}
	})();
	const guarded = Object.fromEntries(
		Object.entries(guards).map(([name, make]) => [name, (...given: unknown[]) => make(...given.map(String))]),
	);
	return [
		["nil", null],
		["true", true],
		["false", false],
		[
			"len",
			(value: unknown) =>
				(value as { length?: number; size?: number } | null)?.length ??
				(value as Map<unknown, unknown> | null)?.size ??
				0,
		],
		["append", (list: unknown, ...more: unknown[]) => [...((list ?? []) as unknown[]), ...more]],
		["string", (value: unknown) => (Buffer.isBuffer(value) ? value.toString() : value)],
		["int64", identity],
		[
			"panic",
			(why: unknown) => {
				throw new Error(String(why));
			},
		],
		["new bytes.Buffer", newBytes],
		[
			"core",
			standIn("core", {
				CollectionNameSuperusers: "_superusers",
				CollectionNameAuthOrigins: "_authOrigins",
				CollectionNameExternalAuths: "_externalAuths",
				CollectionNameMFAs: "_mfas",
				CollectionNameOTPs: "_otps",
				MFAMethodOTP: "otp",
				MFAMethodPassword: "password",
				MFAMethodOAuth2: "oauth2",
				StoreKeyActiveBackup: activeBackup,
				NewOTP: newRecord("_otps"),
				NewMFA: newRecord("_mfas"),
				NewExternalAuth: newRecord("_externalAuths"),
				NewAuthOrigin: newRecord("_authOrigins"),
			}),
		],
		[
			"http",
			standIn("http", {
				...methods,
				StatusOK: 200,
				StatusSeeOther: 303,
				StatusTemporaryRedirect: 307,
				HandlerFunc: identity,
			}),
		],
		["httptest", standIn("httptest", { NewServer: () => ({ URL: "http://127.0.0.1:9", Close: identity }) })],
		[
			"strings",
			standIn("strings", {
				NewReader: identity,
				Repeat: (text: unknown, times: unknown) => String(text).repeat(Number(times)),
				Join: (list: unknown, separator: unknown) => (list as unknown[]).join(String(separator)),
			}),
		],
		["bytes", standIn("bytes", { NewReader: identity, NewBuffer: identity })],
		["strconv", standIn("strconv", { Itoa: String })],
		["fmt", standIn("fmt", { Sprintf: formatted })],
		["errors", standIn("errors", { New: (text: unknown) => new Refusal(400, String(text)) })],
		[
			"url",
			standIn("url", {
				QueryEscape: (text: unknown) => encodeURIComponent(String(text)).replaceAll("%20", "+"),
			}),
		],
		[
			"time",
			standIn("time", {
				Millisecond: 1,
				Second: 1000,
				Minute: 60_000,
				Hour: 3_600_000,
				Sleep: (milliseconds: unknown) => new Promise((resolve) => setTimeout(resolve, Number(milliseconds))),
			}),
		],
		["types", standIn("types", { Pointer: identity, NowDateTime: () => new Instant(Date.now()) })],
		["runtime", standIn("runtime", { Caller: () => new Results(0, join(checkout, "apis", "_"), 0, true) })],
		["path", standIn("path", { Dir: (path: unknown) => dirname(String(path)) })],
		["filepath", standIn("filepath", { Join: (...parts: unknown[]) => join(...parts.map(String)) })],
		["os", standIn("os", { ReadFile: (path: unknown) => new Results(readFileSync(String(path)), null) })],
		["ecdsa", standIn("ecdsa", { GenerateKey: () => new Results(newKey(), null) })],
		["elliptic", standIn("elliptic", { P256: () => null })],
		["rand", { Reader: null }],
		["x509", standIn("x509", { MarshalPKCS8PrivateKey: (key: unknown) => new Results(key, null) })],
		["pem", standIn("pem", { EncodeToMemory: pemOf })],
		[
			"context",
			standIn("context", { Background: () => null, WithTimeout: () => new Results(null, () => null) }),
		],
		["io", standIn("io", { Copy: copied })],
		[
			"zip",
			standIn("zip", {
				NewWriter: (bytes: unknown) => ({ Close: () => void (bytes as Bytes).pieces.push(emptyZip) }),
			}),
		],
		["multipart", standIn("multipart", { NewWriter: (bytes: unknown) => multipartWriter(bytes as Bytes) })],
		["dbx", standIn("dbx", { Not: (not: unknown) => ({ not }) })],
		["dbutils", standIn("dbutils", { FindSingleColumnUniqueIndex: uniqueIndexOf })],
		["subscriptions", standIn("subscriptions", { NewDefaultClient: newClient })],
		["router", standIn("router", { JSONPayloadKey: "@jsonPayload" })],
		["auth", standIn("auth", { Providers: providers, NameApple: "apple" })],
		[
			"apis",
			standIn("apis", {
				...guarded,
				DefaultMaxBodySize: 32 * 1024 * 1024,
				RealtimeClientAuthKey: clientAuth,
				RealtimeClientIPKey: clientAddress,
			}),
		],
		["tests", standIn("tests", { MockMultipartData: mockForm }, (name) => helpers[name])],
	];
}
