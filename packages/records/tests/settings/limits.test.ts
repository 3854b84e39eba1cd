import { describe, expect, test } from "vitest";
import { withoutSecrets } from "../../src/http/logs.ts";
import { ruleFor } from "../../src/http/rate-limits.ts";
import { covers, isAddressOrNetwork } from "../../src/settings/addresses.ts";
import type { RateLimitRule } from "../../src/settings/model.ts";

test.each([
	["10.0.0.1", true],
	["10.0.0.0/8", true],
	["::1", true],
	["fd00::/8", true],
	["10.0.0.0/33", false],
	["10.0.0", false],
	["10.0.0.1/8/8", false],
	["team.example", false],
	["", false],
])("%s is an address or a network: %s", (text, is) => {
	expect(isAddressOrNetwork(text)).toBe(is);
});

test.each([
	[["10.0.0.0/8"], "10.200.3.4", true],
	[["10.0.0.0/8"], "11.0.0.1", false],
	[["fd00::/8"], "fd12::1", true],
	[["10.0.0.1", "10.0.0.2"], "10.0.0.2", true],
	[["10.0.0.0/8"], "no address", false],
	[[], "10.0.0.1", false],
])("%j covers %s: %s", (list, ip, is) => {
	expect(covers(list, ip)).toBe(is);
});

describe("the rule for a request", () => {
	const rule = (label: string, audience: RateLimitRule["audience"] = ""): RateLimitRule => ({
		label,
		audience,
		duration: 1,
		maxRequests: 1,
	});
	const rules = [
		rule("/api/"),
		rule("*:auth", "@guest"),
		rule("posts:list"),
		rule("GET /api/health"),
		rule("/api/batch"),
	];
	test.each([
		[["posts:list", "*:list", "GET /api/x", "/api/x"], true, "posts:list"],
		[["users:auth", "*:auth", "POST /api/x", "/api/x"], true, "*:auth"],
		[["users:auth", "*:auth", "POST /api/x", "/api/x"], false, "/api/"],
		[["GET /api/health", "/api/health"], true, "GET /api/health"],
		[["POST /api/batch", "/api/batch"], true, "/api/batch"],
		[["GET /other", "/other"], true, undefined],
	])("%j, guest: %s", (labels, isGuest, label) => {
		expect(ruleFor(rules, labels, isGuest)?.label).toBe(label);
	});
});

test.each([
	["/api/x?token=abc&page=2", "/api/x?token=***&page=2"],
	["/api/x?a=1&newPassword=b", "/api/x?a=1&newPassword=***"],
	["/api/oauth2-redirect?state=s&code=c", "/api/oauth2-redirect?state=***&code=***"],
	["/api/search?q=Ad+Soyad&kinds=titles", "/api/search?q=***&kinds=titles"],
	["/api/x", "/api/x"],
])("%s is logged as %s", (url, shown) => {
	expect(withoutSecrets(url)).toBe(shown);
});
