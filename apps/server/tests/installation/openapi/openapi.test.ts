// engines: one
/** `GET /api/openapi.json`: every route of the running server stands in it, and it is valid OpenAPI 3.1. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Endpoint } from "@rafta/library/api/endpoint";
import { endpoints } from "@rafta/library/api/index";
import { collections } from "@rafta/library/collections/index";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiOf } from "../../../src/installation/openapi/document.ts";
import type { Operation } from "../../../src/installation/openapi/operation.ts";
import { recordApi } from "../../../src/installation/openapi/record-api.ts";
import { jsonSchemaOf } from "../../../src/installation/openapi/schema.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

const document = openApiOf("1.2.3");
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
	Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const documented = new Set(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`));

/** Routes that are no endpoints. */
const notDescribed = [
	// The web app: its files, and its page for every other address.
	"GET /",
	"GET /*",
	// Their forms are those of RFC 9116, RFC 9309 and sitemaps.org.
	"GET /.well-known/security.txt",
	"GET /robots.txt",
	"GET /sitemap.xml",
	// The record service's 404, for every address below /api/ that no route serves.
	...["DELETE", "GET", "PATCH", "POST", "PUT"].map((method) => `${method} /api/*`),
];

describe("the running server", () => {
	let small: SmallLibrary;
	let server: SmallServer;
	const routes = new Set<string>();
	const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

	function noteRoutes(message: unknown): void {
		const { fastify } = message as { fastify: FastifyInstance };
		fastify.addHook("onRoute", ({ method, url }) => {
			for (const one of [method].flat()) if (methods.includes(one)) routes.add(`${one} ${url}`);
		});
	}

	beforeAll(async () => {
		small = await openSmallLibrary();
		subscribe("fastify.initialization", noteRoutes);
		server = await openSmallServer(small.rafta, small.now, { sql: "read" });
		unsubscribe("fastify.initialization", noteRoutes);
	});
	afterAll(async () => {
		await server.close();
		await small.dispose();
	});

	test("has no other route that is not described", () => {
		expect(routes.size).toBeGreaterThan(250);
		const missing = [...routes].filter((route) => !documented.has(route.replace(/:(\w+)/g, "{$1}")));
		expect(missing.sort()).toEqual([...notDescribed].sort());
	});

	test("serves every endpoint that is described", () => {
		const all = [...Object.keys(endpoints), ...Object.keys(recordApi)];
		expect(all.filter((key) => !routes.has(key))).toEqual([]);
	});

	test("answers the document to a guest", async () => {
		const { status, body, headers } = await server.call("GET", "/api/openapi.json");
		expect(status).toBe(200);
		expect(headers.get("content-type")).toContain("application/json");
		expect(body.info.version).toBe("1.2.3");
		expect(body).toEqual(JSON.parse(JSON.stringify(openApiOf("1.2.3"))));
	});
});

describe("the document", () => {
	const text = JSON.stringify(document);

	test("has an id of its own and a summary for every operation", () => {
		const ids = operations.map(({ operation }) => operation.operationId);
		expect(new Set(ids).size).toBe(ids.length);
		expect(operations.filter(({ operation }) => operation.summary === "")).toEqual([]);
	});

	test("declares the parameters of every path, each once", () => {
		for (const { path, operation } of operations) {
			const named = (operation.parameters ?? []).filter((one) => one.in === "path").map(({ name }) => name);
			expect(named, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
			const all = (operation.parameters ?? []).map((one) => `${one.in} ${one.name}`);
			expect(new Set(all).size, path).toBe(all.length);
		}
	});

	test("answers every operation with a success and a refusal", () => {
		for (const { path, operation } of operations) {
			const codes = Object.keys(operation.responses);
			expect(codes.some((code) => /^2\d\d$/.test(code)) && codes.includes("default"), path).toBe(true);
		}
	});

	test("says who may call an endpoint, and asks for a token where guests are refused", () => {
		const at = (method: string, path: string) =>
			operations.find((one) => one.path === path && one.method === method)?.operation;
		expect(at("post", "/api/copies/create")).toMatchObject({
			description: "Staff of a school.",
			security: [{ token: [] }],
			responses: { 401: {}, 403: {} },
		});
		expect(at("get", "/api/site")).toMatchObject({ description: "Everybody.", security: [] });
		const search = at("get", "/api/search");
		expect(search).not.toHaveProperty("security");
		expect(search?.responses).not.toHaveProperty("401");
	});

	test("refuses an operation's id with other values, wherever a body has one", () => {
		// Its `op_id` names the operation that it undoes.
		const others = ["POST /api/piles/:id/undo"];
		const hasId = ({ body }: Endpoint) =>
			body && JSON.stringify(jsonSchemaOf(body, "input")).includes('"op_id"');
		const withId = Object.entries<Endpoint>(endpoints).flatMap(([key, one]) => (hasId(one) ? key : []));
		const once = Object.entries<Endpoint>(endpoints).flatMap(([key, one]) => (one.once ? key : []));
		expect(once.length).toBeGreaterThan(60);
		expect(withId.filter((key) => !others.includes(key))).toEqual(once);
		const refusing = operations.filter(({ operation }) => "409" in operation.responses);
		expect(refusing).toHaveLength(once.length);
	});

	test("has a target for every reference", () => {
		const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, target = ""]) =>
			target.split("/"),
		);
		expect(references.length).toBeGreaterThan(collections.length);
		for (const steps of references) {
			const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document);
			expect(target, steps.join("/")).toBeDefined();
		}
	});

	test("has valid schemas of JSON Schema 2020-12, the dialect of OpenAPI 3.1", () => {
		const ajv = new Ajv2020();
		const schemas = Object.values(document.components.schemas ?? {});
		const contents = (operation: Operation) =>
			[operation.requestBody, ...Object.values(operation.responses)]
				.flatMap((part) => Object.values((part as { content?: Record<string, unknown> })?.content ?? {}))
				.map((content) => (content as { schema: unknown }).schema);
		const parameters = (operation: Operation) => (operation.parameters ?? []).map(({ schema }) => schema);
		for (const { operation } of operations) schemas.push(...contents(operation), ...parameters(operation));
		for (const schema of schemas) {
			const valid = ajv.validateSchema(schema as object);
			expect(valid, JSON.stringify(ajv.errors)).toBe(true);
		}
		expect(schemas.length).toBeGreaterThan(500);
	});
});
