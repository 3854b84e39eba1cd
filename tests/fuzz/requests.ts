/** Requests that no well-behaved client would send: built from the real paths, names and values, and from nonsense. */
import fc from "fast-check";

export interface OddRequest {
	readonly method: string;
	readonly url: string;
	readonly headers: Record<string, string>;
	readonly payload: string | Buffer | undefined;
}

/** Data of the installation under test. */
export interface World {
	/** Names and ids of collections. */
	readonly collections: readonly string[];
	readonly fields: readonly string[];
	readonly ids: readonly string[];
	/** `""` is a guest. */
	readonly tokens: readonly string[];
	/** Other paths, with `{id}` where an id belongs. */
	readonly paths: readonly string[];
	/** Paths that are requested ten times less often. */
	readonly rarePaths: readonly string[];
}

const oddTexts = [
	"",
	" ",
	"\u0000",
	"\ud800",
	"İıŞşĞğ",
	"'; DROP TABLE users; --",
	"%",
	"_",
	"\\",
	'"',
	"../../etc/passwd",
	"__proto__",
	"constructor",
	"null",
	"NaN",
	"1e999",
	"-0",
	"9".repeat(400),
	"2026-02-30 25:61:61.000Z",
	"@random",
	"@request.auth.id",
	"🏫".repeat(50),
	"a".repeat(5000),
	"{APP_NAME}",
	"\r\nX-Injected: 1",
];

const methods = ["GET", "GET", "GET", "POST", "POST", "PATCH", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS"];

const oddText = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
	{ weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
	{ weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
);

const oddNumber = fc.oneof(
	fc.integer(),
	fc.double(),
	fc.constantFrom(0, -1, Number.MAX_SAFE_INTEGER, 1e308, 2 ** 31, 2 ** 63),
);

function operand(world: World): fc.Arbitrary<string> {
	const field = fc.constantFrom(...world.fields);
	const collection = fc.constantFrom(...world.collections);
	return fc.oneof(
		field,
		fc.tuple(field, field).map(([a, b]) => `${a}.${b}`),
		fc
			.tuple(field, fc.constantFrom("length", "each", "lower", "isset", "changed", "odd"))
			.map((pair) => pair.join(":")),
		fc.tuple(collection, field, field).map(([c, a, b]) => `${c}_via_${a}.${b}`),
		fc.tuple(collection, field).map(([c, a]) => `@collection.${c}.${a}`),
		field.map((name) => `@request.auth.${name}`),
		field.map((name) => `@request.body.${name}:isset`),
		fc.constantFrom("@now", "@todayStart", "@yearEnd", "true", "null", "1", "-1.5e3", "''"),
		fc.constantFrom("geoDistance(1,2,3,4)", "strftime('%Y', created)", "geoDistance(id,", "nothing()"),
		oddText.map((text) => `"${text.replaceAll('"', "")}"`),
		oddText,
	);
}

function filterText(world: World): fc.Arbitrary<string> {
	const one = operand(world);
	const operator = fc.constantFrom(
		"=",
		"!=",
		">",
		">=",
		"<",
		"<=",
		"~",
		"!~",
		"?=",
		"?!=",
		"?~",
		"?>",
		"==",
		"",
	);
	const comparison = fc.tuple(one, operator, one).map((parts) => parts.join(" "));
	return fc.oneof(
		comparison,
		fc
			.tuple(
				fc.array(comparison, { minLength: 1, maxLength: 6 }),
				fc.constantFrom(" && ", " || ", " ", "(", ")"),
			)
			.map(([parts, glue]) => parts.join(glue)),
		fc.integer({ min: 1, max: 400 }).map((depth) => `${"(".repeat(depth)}id=1${")".repeat(depth)}`),
		oddText,
	);
}

function value(world: World): fc.Arbitrary<unknown> {
	return fc.oneof(
		oddText,
		oddNumber,
		fc.boolean(),
		fc.constant(null),
		fc.constantFrom(...world.ids),
		fc.array(fc.oneof(oddText, oddNumber, fc.constantFrom(...world.ids)), { maxLength: 5 }),
		fc.jsonValue({ maxDepth: 3 }),
		fc.constantFrom({ lon: 1e9, lat: "x" }, [[[[[]]]]], { toString: 1 }),
	);
}

function body(world: World): fc.Arbitrary<Record<string, unknown>> {
	const name = fc.oneof(
		{ weight: 6, arbitrary: fc.constantFrom(...world.fields) },
		{ weight: 2, arbitrary: fc.constantFrom(...world.fields).map((field) => `${field}+`) },
		{ weight: 1, arbitrary: fc.constantFrom(...world.fields).map((field) => `+${field}`) },
		{ weight: 1, arbitrary: fc.constantFrom(...world.fields).map((field) => `${field}-`) },
		{ weight: 1, arbitrary: oddText },
	);
	return fc.array(fc.tuple(name, value(world)), { maxLength: 8 }).map((pairs) => Object.fromEntries(pairs));
}

function query(world: World): fc.Arbitrary<string> {
	const parameter = fc.oneof(
		filterText(world).map((text) => ["filter", text]),
		fc.tuple(fc.constantFrom("", "-", "+"), operand(world)).map(([sign, text]) => ["sort", sign + text]),
		fc.array(fc.constantFrom(...world.fields), { maxLength: 9 }).map((path) => ["expand", path.join(".")]),
		fc.array(operand(world), { maxLength: 4 }).map((list) => ["fields", list.join(",")]),
		fc.constantFrom("fields=*:excerpt(5,true)", "fields=:excerpt(-1)").map((text) => text.split("=")),
		oddNumber.map((number) => ["page", String(number)]),
		oddNumber.map((number) => ["perPage", String(number)]),
		oddText.map((text) => ["skipTotal", text]),
		oddText.map((text) => ["token", text]),
		fc.tuple(oddText, oddText),
	);
	const encoded = fc
		.array(parameter, { maxLength: 4 })
		.map((pairs) => pairs.map(([name = "", text = ""]) => `${encode(name)}=${encode(text)}`).join("&"));
	return fc.oneof(
		{ weight: 9, arbitrary: encoded },
		{ weight: 1, arbitrary: fc.constantFrom("%", "%ZZ", "a[]=1&a[]=2", "filter=%00", "&&&==", "%ff%fe") },
	);
}

/** Percent-encoding that also accepts halves of surrogate pairs. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

function multipart(members: Record<string, unknown>, boundary: string): Buffer {
	const parts = Object.entries(members).map(([name, content], n) => {
		const text = typeof content === "string" ? content : JSON.stringify(content);
		const file = n % 2 === 0 ? `; filename="${text.slice(0, 20).replaceAll('"', "")}.png"` : "";
		return `--${boundary}\r\ncontent-disposition: form-data; name="${name.replaceAll('"', "")}"${file}\r\n\r\n${text}\r\n`;
	});
	return Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
}

interface Payload {
	readonly type: string | undefined;
	readonly payload: string | Buffer | undefined;
}

function payload(world: World): fc.Arbitrary<Payload> {
	const json = (content: unknown): Payload => ({
		type: "application/json",
		payload: JSON.stringify(content),
	});
	const batch = fc
		.array(
			fc.record({
				method: fc.constantFrom("POST", "PATCH", "PUT", "DELETE", "GET", "ODD"),
				url: fc
					.tuple(fc.constantFrom(...world.collections), fc.constantFrom("", ...world.ids))
					.map(([name, id]) => `/api/collections/${name}/records${id && `/${id}`}`),
				body: body(world),
			}),
			{ maxLength: 5 },
		)
		.map((requests) => json({ requests }));
	return fc.oneof(
		{ weight: 8, arbitrary: body(world).map(json) },
		{ weight: 2, arbitrary: batch },
		{ weight: 2, arbitrary: value(world).map(json) },
		{
			weight: 1,
			arbitrary: oddText.map((text) => ({ type: "application/json", payload: Buffer.from(`{"a":${text}`) })),
		},
		{
			weight: 2,
			arbitrary: body(world).map((members) => ({
				type: "multipart/form-data; boundary=odd",
				payload: multipart(members, "odd"),
			})),
		},
		{
			weight: 1,
			arbitrary: oddText.map((text) => ({
				type: "multipart/form-data; boundary=odd",
				payload: Buffer.from(`--odd\r\n${text}`),
			})),
		},
		{ weight: 1, arbitrary: fc.constant({ type: undefined, payload: undefined }) },
		{ weight: 1, arbitrary: oddText.map((text) => ({ type: "text/odd", payload: Buffer.from(text) })) },
	);
}

function path(world: World): fc.Arbitrary<string> {
	const id = fc.oneof(
		{ weight: 4, arbitrary: fc.constantFrom(...world.ids) },
		{ weight: 1, arbitrary: oddText.map(encode) },
	);
	const collection = fc.oneof(
		{ weight: 8, arbitrary: fc.constantFrom(...world.collections) },
		{ weight: 1, arbitrary: oddText.map(encode) },
	);
	const usual = [
		"/api/collections/{collection}/records",
		"/api/collections/{collection}/records",
		"/api/collections/{collection}/records/{id}",
		"/api/collections/{collection}/records/{id}",
		...world.paths,
	];
	const template = fc.oneof(
		{ weight: 10 * usual.length, arbitrary: fc.constantFrom(...usual) },
		{ weight: world.rarePaths.length, arbitrary: fc.constantFrom(...world.rarePaths) },
	);
	return fc
		.tuple(template, collection, id, id)
		.map(([text, name, first, second]) =>
			text.replace("{collection}", name).replace("{id}", first).replaceAll("{id}", second),
		);
}

/** Generates odd requests. */
export function oddRequests(world: World): fc.Arbitrary<OddRequest> {
	return fc
		.record({
			method: fc.constantFrom(...methods),
			path: path(world),
			query: query(world),
			token: fc.oneof(
				{ weight: 9, arbitrary: fc.constantFrom(...world.tokens) },
				{ weight: 1, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 40 }) },
			),
			content: payload(world),
			language: fc.constantFrom("tr", "en", "de;q=1,tr;q=0.2", "*", ""),
		})
		.map(({ method, path: place, query: search, token, content, language }) => {
			const bodyless = method === "GET" || method === "HEAD" || method === "OPTIONS";
			return {
				method,
				url: search === "" ? place : `${place}?${search}`,
				headers: {
					...(token.trim() !== "" && { authorization: token }),
					...(!bodyless && content.type !== undefined && { "content-type": content.type }),
					"accept-language": language,
				},
				payload: bodyless ? undefined : content.payload,
			};
		});
}
