// engines: one
/** When a packaged Rafta runs: asked once by the set-up, changed by administrators, obeyed when its window closes. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testPlace } from "../../../../../tests/support/database.ts";
import type { Rafta } from "../../../src/composition/feature.ts";
import { openRafta } from "../../../src/composition/service.ts";
import { untilWindowEnds } from "../../../src/installation/computer/window.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";

let folder: string;
let rafta: Rafta;
let server: SmallServer;
let stops: number;
const now = () => new Date("2026-03-05T09:00:00Z");

const settings = () => join(folder, "settings");
const entry = () => join(settings(), "autostart", "rafta.desktop");
const packaged = (starter = "/opt/rafta-1/rafta") => ({
	RAFTA_PACKAGE: starter,
	XDG_CONFIG_HOME: settings(),
});

async function open(environment: NodeJS.ProcessEnv): Promise<void> {
	server = await openSmallServer(rafta, now, { environment, stop: () => (stops += 1) });
}

beforeEach(async () => {
	stops = 0;
	folder = mkdtempSync(join(tmpdir(), "rafta-computer-"));
	rafta = await openRafta(await testPlace(folder), now);
});
afterEach(async () => {
	await server.close();
	await rafta.service.close();
	rmSync(folder, { recursive: true });
});

const setUp = async (more: object = {}) =>
	server.call("POST", "/api/setup", {
		body: {
			token: server.setupToken,
			admin: { name: "İpek Işık", email: "ipek@okul.test", password: "cok-gizli-1" },
			school: { name: "Çınaraltı", type: "ilkokul", province: "", district: "" },
			library: { name: "Kütüphane" },
			preset: "meb_2024",
			...more,
		},
	});
const isOffered = async () => (await server.call("GET", "/api/site")).body.setup_asks_computer;

describe.runIf(process.platform === "linux")("from a package", () => {
	test("the set-up asks, and what it is told is done and undone in one call", async () => {
		await open(packaged());
		expect(await isOffered()).toBe(true);
		const { token } = (await setUp({ runs: "start" })).body;
		expect(await isOffered()).toBe(false);
		expect(readFileSync(entry(), "utf8")).toContain('Exec=env "/opt/rafta-1/rafta" --background');
		const change = (runs: string) => server.call("POST", "/api/admin/computer", { token, body: { runs } });
		expect((await server.call("GET", "/api/admin/computer", { token })).body).toEqual({
			runs: "start",
			start_file: entry(),
			can_stop: true,
		});
		expect((await change("window")).body.runs).toBe("window");
		expect(existsSync(entry())).toBe(false);
		expect((await change("on")).body.runs).toBe("on");
		expect(existsSync(entry())).toBe(false);
		expect((await change("always")).status).toBe(400);
		expect((await server.call("POST", "/api/admin/computer/stop", { token })).status).toBe(204);
		await expect.poll(() => stops).toBe(1);
	});

	test("nothing happens without being told", async () => {
		await open(packaged());
		await setUp();
		expect(existsSync(entry())).toBe(false);
		expect(existsSync(join(folder, "computer.json"))).toBe(false);
	});

	test("a newer package that is started takes the older one's place", async () => {
		await open(packaged());
		await setUp({ runs: "start" });
		await server.close();
		await open(packaged("/opt/rafta-2/rafta"));
		expect(readFileSync(entry(), "utf8")).toContain("/opt/rafta-2/rafta");
	});

	test("a folder that cannot be written is a refusal that names the file, and the set-up can be sent again", async () => {
		writeFileSync(settings(), "a file where the folder should be");
		await open(packaged());
		const refused = await setUp({ runs: "start" });
		expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(entry())]);
		rmSync(settings());
		mkdirSync(settings());
		expect((await setUp({ runs: "start" })).status).toBe(200);
	});
});

test("without a package the set-up does not ask, and a choice is refused with the reason", async () => {
	await open({});
	expect(await isOffered()).toBe(false);
	expect((await setUp({ runs: "start" })).status).toBe(400);
	const { token } = (await setUp()).body;
	const stated = await server.call("GET", "/api/admin/computer", { token });
	expect(stated.body).toEqual({ runs: null, start_file: "", can_stop: false });
	const changed = await server.call("POST", "/api/admin/computer", { token, body: { runs: "on" } });
	expect([changed.status, changed.body.message]).toEqual([
		400,
		"This installation does not run from the Rafta package; whoever manages the server decides when Rafta runs.",
	]);
	expect((await server.call("POST", "/api/admin/computer/stop", { token })).status).toBe(400);
	expect(stops).toBe(0);
});

describe("the window", () => {
	const closes = async (kept: string | null, how: (input: PassThrough) => void): Promise<boolean> => {
		await open({});
		if (kept !== null) writeFileSync(join(folder, "computer.json"), kept);
		const input = new PassThrough();
		let isStopped = false;
		void untilWindowEnds(folder, input).then(() => {
			isStopped = true;
		});
		const ended = new Promise((resolve) => input.once("end", resolve));
		how(input);
		await ended;
		await new Promise(setImmediate);
		return isStopped;
	};
	const isClosed = (input: PassThrough) => input.end();

	test("ends Rafta when it is closed", async () => expect(await closes(null, isClosed)).toBe(true));
	test("leaves it running if it was told to go on", async () =>
		expect(await closes('{"goes_on":true}', isClosed)).toBe(false));
	test("stops it by Ctrl-C in any case", async () =>
		expect(await closes('{"goes_on":true}', (input) => input.end("stop"))).toBe(true));
	test("ends it if what was kept cannot be read", async () =>
		expect(await closes('{"goes', isClosed)).toBe(true));
});
