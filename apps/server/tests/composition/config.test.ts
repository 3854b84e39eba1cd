import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/composition/config.ts";
import { StartProblem } from "../../src/kit/messages/console.ts";

describe("what the environment says", () => {
	test("nothing: this machine only, port 8090, folders here", () => {
		const shipped = {
			host: "127.0.0.1",
			port: 8090,
			folder: join(process.cwd(), "data"),
			demo: false,
			workers: 1,
			drainSeconds: 0,
			readSeconds: 10,
		};
		expect(readConfig({}, [])).toEqual(shipped);
		expect(readConfig({ RAFTA_DATA: "", RAFTA_HOST: "", RAFTA_PORT: "" }, [])).toEqual(shipped);
	});
	test("where and on which port", () => {
		const environment = { RAFTA_HOST: "0.0.0.0", RAFTA_PORT: "80", RAFTA_DATA: "/srv/rafta" };
		expect(readConfig(environment, [])).toEqual({
			host: "0.0.0.0",
			port: 80,
			folder: "/srv/rafta",
			demo: false,
			workers: 1,
			drainSeconds: 0,
			readSeconds: 10,
		});
	});
	test.each([
		["1", "read"],
		["write", "write"],
		["true", undefined],
		["", undefined],
	])("what SQL may do: %s", (RAFTA_SQL, access) => {
		expect(readConfig({ RAFTA_SQL }, []).sql).toBe(access);
	});
	test("how many processes serve, and how long one goes on that was told to end", () => {
		expect(readConfig({ RAFTA_WORKERS: "4", RAFTA_DRAIN_SECONDS: "10" }, [])).toMatchObject({
			workers: 4,
			drainSeconds: 10,
			readSeconds: 10,
		});
	});
	test.each([
		["RAFTA_WORKERS", "0"],
		["RAFTA_WORKERS", "65"],
		["RAFTA_WORKERS", "two"],
		["RAFTA_WORKERS", "1.5"],
		["RAFTA_DRAIN_SECONDS", "-1"],
		["RAFTA_DRAIN_SECONDS", "10s"],
		["RAFTA_DRAIN_SECONDS", "3601"],
	])("%s=%s is refused by name", (name, value) => {
		expect(() => readConfig({ [name]: value }, [])).toThrow(new RegExp(`^${name}.*: ${value}\\)$`));
	});
	test.each(["http", "70000", "-1", "80.5", "1e9"])("the port %s is none", (port) => {
		expect(() => readConfig({ RAFTA_PORT: port }, [])).toThrow(StartProblem);
	});
});

describe("the demonstration", () => {
	test("refuses an option that it does not know, instead of starting with the real data", () => {
		for (const option of ["--dmeo", "--help", "demo", ""])
			expect(() => readConfig({}, ["--demo", option])).toThrow(
				new StartProblem("unknownSwitch", { value: option }),
			);
	});

	test("keeps its data apart from the school's", () => {
		const environment = { RAFTA_DATA: "/srv/rafta", RAFTA_DEMO_DATA: "/srv/demo" };
		expect(readConfig(environment, ["--demo"])).toMatchObject({ demo: true, folder: "/srv/demo" });
		expect(readConfig({ RAFTA_DATA: "/srv/rafta" }, ["--demo"]).folder).toBe(
			join(process.cwd(), "data-demo"),
		);
	});
	test.each(["127.0.0.1", "127.0.1.1", "::1", "localhost"])("runs on %s", (host) => {
		expect(readConfig({ RAFTA_HOST: host }, ["--demo"]).host).toBe(host);
	});
	test.each(["0.0.0.0", "::", "192.168.1.5", "127.0.0.1.example.org", "okul.local"])(
		"runs on %s only when somebody insists",
		(host) => {
			expect(() => readConfig({ RAFTA_HOST: host }, ["--demo"])).toThrow(StartProblem);
			expect(readConfig({ RAFTA_HOST: host }, ["--demo", "--demo-public"]).host).toBe(host);
		},
	);
});
