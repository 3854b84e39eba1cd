// engines: one
/** Headers of every response, and which addresses are screens, files or nothing. */
import { expect, test } from "vitest";
import { withSmallServer } from "./small-server.ts";

const opened = withSmallServer("file");

const page = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

test.each(["/", "/book_loans/create", "/students/abc123?x=/api/", "/no/such/screen"])(
	"%s is a screen, asked for anew each time",
	async (path) => {
		const answer = await opened.server.call("GET", path, page);
		expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
		expect(answer.body).toContain("<title>Rafta</title>");
		expect((await opened.server.call("HEAD", path, page)).status).toBe(200);
	},
);
test("a file of a build is kept for ever, one with a fixed name is asked for anew, both are compressed", async () => {
	const hashed = await opened.server.call("GET", "/assets/index-abc123.js");
	expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
	expect(hashed.headers.get("content-encoding")).toMatch(/^(br|gzip|zstd)$/);
	expect((await opened.server.call("GET", "/theme.js")).headers.get("cache-control")).toBe("no-cache");
	const hidden = await opened.server.call("GET", "/.sources", { headers: { accept: "text/plain" } });
	expect(hidden.status).toBe(404);
});
test.each([
	["GET", "/assets/index-older.js", {}],
	["GET", "/assets/index-older.js", page],
	["GET", "/api/no/such/call", page],
	["GET", "/api?x=1", page],
	["GET", "/picture.png", { headers: { accept: "image/png" } }],
	["POST", "/book_loans", page],
	["GET", "/assets/..%2f..%2fpackage.json", {}],
	["GET", "/assets/%2e%2e%2f%2e%2e%2fpackage.json", {}],
])("%s %s is nothing", async (method, path, options) => {
	const answer = await opened.server.call(method, path, { language: "tr", ...options });
	expect(answer.status).toBeGreaterThanOrEqual(400);
	expect(answer.status).toBeLessThan(500);
	expect(answer.body).not.toContain?.("<title>");
});
test("no page of another site may frame it, run scripts in it or be told of it", async () => {
	const { headers } = await opened.server.call("GET", "/", page);
	const policy = headers.get("content-security-policy") ?? "";
	for (const part of [
		"default-src 'self'",
		"script-src 'self' 'wasm-unsafe-eval'",
		"object-src 'none'",
		"frame-ancestors 'none'",
		"base-uri 'self'",
	]) {
		expect(policy).toContain(part);
	}
	expect(policy).not.toMatch(/(?<!wasm-)unsafe|upgrade-insecure|http/);
	expect(headers.get("strict-transport-security")).toBeNull();
	expect(headers.get("x-content-type-options")).toBe("nosniff");
	expect(headers.get("x-powered-by")).toBeNull();
	expect(headers.get("referrer-policy")).toBe("same-origin");
});
test("health says nothing but that it is well", async () => {
	const { body } = await opened.server.call("GET", "/api/health");
	expect(body).toEqual({ message: "API is healthy.", code: 200, data: {} });
});
