// engines: one
/**
 * Attacks 75 to 78 and 81 as far as the server is responsible: headers sent to browsers, and requests forged through
 * them.
 */
import { raw } from "@rafta/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nowhere, person } from "../access/people.ts";
import { type Attacked, expectRefused, openAttacked, records } from "./support.ts";

let attacked: Attacked;
const script = `"><img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}\${7*7}`;

beforeAll(async () => {
	attacked = await openAttacked();
});
afterAll(() => attacked.dispose());

const mails = async () =>
	(await attacked.service.database.read.all(raw('SELECT "mail" FROM "_mails"'))).map(
		(row) => JSON.parse(String(row.mail)) as { to: { address: string }; subject: string; html: string },
	);
/** Markup that would run or load something if a mail client rendered it. */
const alive = /<(script|img|svg|iframe|object|style|link|form|base|meta)\b|href="(?!http)/i;

describe("75: script in texts", () => {
	test("75: of records leaves the server as JSON that no browser takes for a page", async () => {
		const made = await attacked.call("staff", "POST", records("students"), {
			body: { first_name: script, last_name: "x", reader_type: "pupil", notes: script },
		});
		expect(made.status).toBe(200);
		for (const path of [
			records("students", `/${made.body.id}`),
			records("students"),
			`/api/circulation/find?q=${encodeURIComponent(script)}`,
			`/api/collections/${encodeURIComponent(script)}/records`,
			records("students", `?filter=${encodeURIComponent(script)}`),
			`/api/${encodeURIComponent(script)}`,
			`/api/oauth2-redirect?state=${encodeURIComponent(script)}&error=${encodeURIComponent(script)}`,
		]) {
			const answer = await attacked.call("staff", "GET", path, { headers: { accept: "text/html" } });
			expect(answer.headers.get("content-type"), path).toMatch(/^(application\/json|text\/plain)/);
			expect(answer.headers.get("x-content-type-options"), path).toBe("nosniff");
			expect(answer.headers.get("content-security-policy"), path).toMatch(/script-src 'self'/);
		}
	});
	test("75: in the address of a screen comes into its page nowhere", async () => {
		for (const path of [`/${script}`, `/?q=${script}`, `/students/${script}?next=${script}`]) {
			const answer = await attacked.call("guest", "GET", encodeURI(path), {
				headers: { accept: "text/html" },
			});
			expect(answer.status).toBe(200);
			expect(answer.body).not.toContain("alert(1)");
		}
	});
	test("75: in the site's own texts comes into the head of the page as text only", async () => {
		const body = { title: script, description: `</title>${script}` };
		const { site_settings } = attacked.canonical;
		expect(
			(await attacked.call("admin", "PATCH", records("site_settings", `/${site_settings}`), { body })).status,
		).toBe(200);
		const page = await attacked.call("guest", "GET", "/", { headers: { accept: "text/html" } });
		expect(page.body).not.toMatch(/<script>|<img|onerror=[^&]*>/);
		expect(page.body).toContain("&lt;script&gt;");
		for (const canonical of [
			"javascript:alert(1)",
			"data:text/html,x",
			"//evil.example",
			`https://x.example/${script}`,
		]) {
			const answer = await attacked.call("admin", "PATCH", records("site_settings", `/${site_settings}`), {
				body: { canonical },
			});
			if (answer.status === 200) {
				const shown = await attacked.call("guest", "GET", "/", { headers: { accept: "text/html" } });
				expect(shown.body).not.toMatch(/<script>|<img|javascript:/);
			} else expectRefused(answer);
		}
		await attacked.call("admin", "PATCH", records("site_settings", `/${site_settings}`), {
			body: { title: "Rafta", description: "", canonical: "" },
		});
	});
	test("75: in names of people, schools and the installation is text in every mail", async () => {
		const applicant = await person(attacked.small, "betikci", nowhere);
		await attacked.service.transaction(async (all) => {
			await all.update("users", applicant.id, { name: script });
			await all.update("schools", attacked.small.school, { name: script });
			await all.update("libraries", attacked.small.library, { name: script });
		});
		await attacked.set("meta", { appName: script });
		const wish = await attacked.server.call("POST", records("memberships"), {
			token: applicant.token,
			body: { school_id: attacked.small.school },
		});
		await attacked.call("staff", "PATCH", records("memberships", `/${wish.body.id}`), {
			body: { status: "approved" },
		});
		for (const path of ["request-password-reset", "request-verification", "request-otp"]) {
			await attacked.call("guest", "POST", `/api/collections/users/${path}`, {
				body: { email: "betikci@example.org" },
			});
		}
		const signIn = { identity: "betikci@example.org", password: "cok-gizli-1" };
		await attacked.call("guest", "POST", "/api/collections/users/auth-with-password", {
			body: signIn,
			headers: { "user-agent": script },
		});
		await expect
			.poll(async () => (await mails()).filter(({ to }) => to.address === "betikci@example.org").length)
			.toBeGreaterThanOrEqual(3);
		for (const { html } of await mails()) expect(html).not.toMatch(alive);
		await attacked.set("meta", { appName: "Rafta" });
	});
});

describe("76: what every answer tells the browser", () => {
	const paths = [
		"/",
		"/users/login",
		"/no/such/screen",
		"/assets/nothing.js",
		"/api/health",
		"/api/nothing",
		"/theme.js",
		"/error",
		"/api/collections/users/records",
	];
	test.each(paths)("76: %s has a policy without inline script and foreign hosts", async (path) => {
		for (const method of ["GET", "HEAD", "POST"]) {
			const { headers } = await attacked.server.call(method, path, { headers: { accept: "text/html" } });
			const policy = headers.get("content-security-policy") ?? "";
			const directives = new Map(
				policy.split(";").map((part) => [part.trim().split(" ")[0], part.trim().split(" ").slice(1)]),
			);
			expect(directives.get("default-src"), path).toEqual(["'self'"]);
			expect(directives.get("script-src"), path).toEqual(["'self'", "'wasm-unsafe-eval'"]);
			for (const name of ["object-src", "frame-ancestors"])
				expect(directives.get(name), path).toEqual(["'none'"]);
			for (const name of ["base-uri", "form-action", "connect-src"])
				expect(directives.get(name), path).toEqual(["'self'"]);
			expect(policy).not.toMatch(/(?<!wasm-)unsafe-(inline|eval|hashes)|https?:|\*/);
			expect(headers.get("x-content-type-options")).toBe("nosniff");
			expect(headers.get("x-frame-options") ?? "").toMatch(/^(SAMEORIGIN|DENY)$/);
			expect(headers.get("referrer-policy")).toMatch(/same-origin|no-referrer/);
			expect(headers.get("permissions-policy")).toBe("camera=(self), microphone=(), geolocation=()");
		}
	});
	test("76: the page itself has no script in it and names no other host", async () => {
		const { body } = await attacked.call("guest", "GET", "/", { headers: { accept: "text/html" } });
		for (const [tag] of String(body).matchAll(/<script\b[^>]*>/g)) expect(tag).toMatch(/src="\//);
		expect(body).not.toMatch(/\son\w+=|javascript:|(src|href)="(https?:)?\/\//);
	});
	test("76: what one account was told is kept by no cache for the next", async () => {
		for (const path of [
			records("students"),
			"/api/circulation/today",
			"/api/me/sessions",
			"/api/members",
			records("users", `/${attacked.people.staff.id}`),
		]) {
			const { headers, status } = await attacked.call("staff", "GET", path);
			expect(status, path).toBe(200);
			expect(headers.get("cache-control"), path).toBe("no-store");
		}
	});
});

describe("77: requests that another site makes a browser send", () => {
	test("77: nothing is changed by GET, HEAD or OPTIONS, whoever asks", async () => {
		const reader = attacked.small.readers.ayse;
		const before = await attacked.everything();
		const targets = [
			"/api/circulation/checkout?copy=1001&student=101&op_id=op0000000099999",
			"/api/circulation/checkin?copy=1004",
			"/api/circulation/undo",
			"/api/me/leave",
			"/api/me/sign-out-everywhere",
			"/api/me/join?invite_code=x",
			"/api/readers/pins?class_code=9/A",
			`/api/users/${attacked.people.self.id}/deletion?confirm=true`,
			`/api/users/${attacked.people.self.id}/end-sessions`,
			`/api/members/${attacked.people.self.id}/remove`,
			records("students", `/${reader}?_method=DELETE`),
			records("students", `?first_name=x&last_name=y&reader_type=pupil`),
			"/api/settings?meta[appName]=x",
			"/api/backups/x.zip/restore",
			"/api/crons/__pbLogsCleanup__",
			"/api/batch",
			"/api/setup",
			"/api/oauth2-redirect?state=x&code=y",
		];
		for (const path of targets) {
			for (const method of ["GET", "HEAD", "OPTIONS"]) {
				await attacked.call("admin", method, path, { headers: { "x-http-method-override": "POST" } });
			}
		}
		expect(await attacked.everything()).toBe(before);
	});
	test.each([
		"application/x-www-form-urlencoded",
		"text/plain",
		"multipart/form-data; boundary=x",
		"application/octet-stream",
		"",
	])(
		"77: a form of another site, sent as %s with cookies and whatever else a browser adds, changes nothing",
		async (type) => {
			const before = await attacked.everything();
			const token = String(attacked.people.staff.token);
			const headers = {
				"content-type": type,
				origin: "https://evil.example",
				referer: "https://evil.example/",
				cookie: `pb_auth=${encodeURIComponent(JSON.stringify({ token }))}; authorization=${token}; token=${token}`,
				"sec-fetch-site": "cross-site",
			};
			const json = JSON.stringify({
				first_name: "x",
				last_name: "y",
				reader_type: "pupil",
				op_id: "op0000000088888",
				copy: "1001",
				student: "101",
			});
			for (const path of [
				records("students"),
				"/api/circulation/checkout",
				"/api/me/leave",
				"/api/me/sign-out-everywhere",
				"/api/batch",
				"/api/settings",
			]) {
				const body = type.startsWith("multipart")
					? `--x\r\ncontent-disposition: form-data; name="@jsonPayload"\r\n\r\n${json}\r\n--x--\r\n`
					: json;
				const answer = await attacked.server.call("POST", path, { headers, body });
				expectRefused(answer, path);
			}
			expect(await attacked.everything()).toBe(before);
		},
	);
	test("77: no answer sets a cookie, and none lets another site use a browser's", async () => {
		const signIn = { identity: "sorumlu@example.org", password: "cok-gizli-1" };
		for (const answer of [
			await attacked.call("guest", "POST", "/api/collections/users/auth-with-password", {
				body: signIn,
				headers: { origin: "https://evil.example" },
			}),
			await attacked.call("staff", "GET", records("students"), {
				headers: { origin: "https://evil.example" },
			}),
			await attacked.call("guest", "GET", "/"),
			await attacked.server.call("OPTIONS", records("students"), {
				headers: { origin: "https://evil.example", "access-control-request-method": "DELETE" },
			}),
		]) {
			expect(answer.headers.get("set-cookie")).toBeNull();
			expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
		}
	});
});

describe("78: redirects", () => {
	test.each([
		"//evil.example",
		"/\\evil.example",
		"/%09/evil.example",
		"https:evil.example",
		"/%2e%2e//evil.example",
		"/users/login?next=//evil.example",
		"/users/login?redirect=https://evil.example",
		"/?url=https://evil.example",
	])("78: %s sends nobody anywhere", async (path) => {
		const response = await fetch(attacked.server.url + (path.startsWith("/") ? path : `/${path}`), {
			redirect: "manual",
			headers: { accept: "text/html" },
		});
		await response.text();
		expect(response.headers.get("location")).toBeNull();
		expect(response.headers.get("refresh")).toBeNull();
		expect(response.status === 200 || response.status >= 400).toBe(true);
	});
	test("78: signing in by another service sends its code to the waiting page only, never to an address", async () => {
		const answers = await Promise.all(
			[
				"state=x&code=y&redirect=https://evil.example",
				"state=https://evil.example&code=y",
				"state=&code=&error=x",
			].map((query) => fetch(`${attacked.server.url}/api/oauth2-redirect?${query}`, { redirect: "manual" })),
		);
		for (const answer of answers) {
			expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
			expect(await answer.text()).not.toMatch(/evil|<|http/);
		}
	});
});

describe("81: the contact form", () => {
	const write = (body: object = {}, headers: Record<string, string> = {}) =>
		attacked.call("guest", "POST", records("contacts"), {
			headers,
			body: { name: "Biri", email: "biri@example.org", subject: "Soru", message: "Merhaba", ...body },
		});
	test("81: its status, answer and owner are not the sender's to set", async () => {
		const made = await write({ status: "answered", answer: "Evet", createdBy: attacked.people.admin.id });
		expect(made.status).toBe(200);
		expect(await attacked.service.find("contacts", made.body.id)).toMatchObject({
			status: "new",
			answer: "",
			createdBy: "",
		});
	});
	test("81: script, links and line breaks in it stay text of their own lines", async () => {
		const made = await write({
			name: `${script}\r\nBcc: x@example.org`,
			subject: "a\r\nb",
			message: `${script}\nhttps://evil.example`,
		});
		const kept = await attacked.service.find("contacts", made.body.id);
		expect(kept?.name).not.toMatch(/[\r\n]/);
		expect(kept?.subject ?? "").not.toMatch(/[\r\n\0]/);
		expect(await mails()).not.toContainEqual(
			expect.objectContaining({ subject: expect.stringMatching(/[\r\n]/) }),
		);
	});
	test("81: a message of a megabyte, or without an address, is refused", async () => {
		expectRefused(await write({ message: "x".repeat(4001) }));
		expectRefused(await write({ name: "x".repeat(900_000) }));
		expectRefused(await write({ email: "" }));
		expectRefused(await write({ email: "kimse" }));
	});
	test("81: a thousand from one address are stopped early, by every door, and go on an hour later", async () => {
		const before = (await attacked.service.list("contacts", {})).length;
		const answers = await Promise.all(
			Array.from({ length: 60 }, () => write({}, { "x-forwarded-for": `10.0.0.${Math.random()}` })),
		);
		expect(answers.map(({ status }) => status)).toContain(429);
		const request = {
			method: "POST",
			url: records("contacts"),
			body: { name: "B", email: "b@example.org", subject: "S", message: "M" },
		};
		for (const who of ["guest", "self"] as const) {
			expectRefused(
				await attacked.call(who, "POST", "/api/batch", { body: { requests: Array(20).fill(request) } }),
			);
		}
		const refused = await attacked.call("guest", "POST", records("contacts"), {
			language: "tr",
			body: request.body,
		});
		expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining("fazla")]);
		expect((await attacked.service.list("contacts", {})).length - before).toBeLessThanOrEqual(30);
		attacked.small.clock.now = new Date(attacked.small.clock.now.getTime() + 3_700_000);
		expect((await write()).status).toBe(200);
	});
});
