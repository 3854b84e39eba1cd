// @module-tag long
/** The package of this machine's system, from unpacking to the first loan, on a machine that has nothing else. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
	copyFileSync,
	existsSync,
	globSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { extract } from "tar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LicenceFile } from "../../apps/web/src/routes/legal/licences/file.ts";
import { endWithFile } from "../../tests/support/children.ts";
import { freePort } from "../../tests/support/port.ts";
import { binaryOf, faultsOf } from "./faults.ts";
import { ownSystem, systems } from "./systems.ts";

interface Sbom {
	readonly components: readonly { readonly name: string; readonly version: string; readonly purl?: string }[];
}

const root = join(import.meta.dirname, "..", "..");
const system = ownSystem();
const work = mkdtempSync(join(tmpdir(), "rafta-packaged-"));
/** Root of a machine with a shell, the C library and nothing else. */
const machine = join(work, "machine");
const desktop = join(machine, "Masaüstü");
let folder: string;
/** The list of parts beside the archive. */
let parts: Sbom;
let running: ChildProcess | undefined;

/** Further files of the C library, which every machine has that has one. */
const furtherC = ["librt.so.1", "libresolv.so.2"];

/** Copies a program with the libraries that it loads. */
function install(program: string): void {
	const loaded = execFileSync("ldd", [program], { encoding: "utf8" }).match(/\/\S+(?=\s\()/g) ?? [];
	const beside = dirname(loaded.find((path) => path.endsWith("/libc.so.6")) ?? "");
	for (const path of [program, ...loaded, ...furtherC.map((name) => join(beside, name))]) {
		mkdirSync(join(machine, dirname(path)), { recursive: true });
		copyFileSync(path, join(machine, path));
	}
}

beforeAll(async () => {
	if (system?.os !== "linux") return;
	execFileSync(
		process.execPath,
		["tools/package/run.ts", system.name, "--to", join(work, "built"), "--level", "1", "--installed-node"],
		{ cwd: root, stdio: "ignore" },
	);
	mkdirSync(desktop, { recursive: true });
	for (const place of ["home", "tmp", "dev"]) mkdirSync(join(machine, place));
	writeFileSync(join(machine, "dev/null"), "");
	const archive = readdirSync(join(work, "built")).find((name) => name.endsWith(".tar.gz")) ?? "";
	await extract({ file: join(work, "built", archive), cwd: desktop });
	folder = join(desktop, archive.replace(".tar.gz", ""));
	const list = readdirSync(join(work, "built")).find((name) => name.endsWith(".cdx.json")) ?? "";
	parts = JSON.parse(readFileSync(join(work, "built", list), "utf8"));
	install("/bin/sh");
	// Node's own libraries are the machine's: its C library and compiler's runtime.
	install(process.execPath);
	rmSync(join(machine, process.execPath));
});
afterAll(async () => {
	if (running && running.exitCode === null && running.signalCode === null) {
		const ended = new Promise((resolve) => running?.once("exit", resolve));
		running.kill("SIGTERM");
		await ended;
	}
	// One that was left behind without a window; none is in order, too.
	if (folder) stop();
	rmSync(work, { recursive: true, force: true });
});

/** Runs the package's starter, locked into its machine where that is possible. */
function run(port: number, args: readonly string[] = []): ChildProcess {
	// Only root may lock a program into a folder; for others the machine's programs are merely not named.
	const isRoot = process.getuid?.() === 0;
	const starter = join(folder, String(system?.starter));
	const inside = starter.slice(machine.length);
	return isRoot
		? endWithFile(spawn("/usr/sbin/chroot", [machine, inside, ...args], { env: environment(port, "/home") }))
		: endWithFile(spawn(starter, [...args], { env: environment(port, join(machine, "home")) }));
}

/** Starts the package as a double click does; resolves with what `shows` finds on its screen. */
async function start(port: number, shows: RegExp): Promise<string> {
	const child = run(port);
	running = child;
	let output = "";
	return new Promise((resolve, reject) => {
		child.once("exit", () => reject(new Error(output)));
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on("data", (chunk) => {
				output += chunk;
				const found = output.match(shows);
				if (found) resolve(found[0]);
			});
		}
	});
}

/** Runs the starter once more, for what it prints. */
const again = (...args: string[]): string =>
	execFileSync(join(folder, String(system?.starter)), args, {
		env: environment(0, join(machine, "home")),
		encoding: "utf8",
	});

const stop = () => again("--stop");

const isAnswering = (url: string): Promise<boolean> =>
	fetch(`${url}/api/health`).then(
		({ ok }) => ok,
		() => false,
	);

const ended = (child: ChildProcess): Promise<unknown> =>
	new Promise((resolve) => child.once("exit", resolve));

const environment = (port: number, home: string) => ({
	HOME: home,
	PATH: "/nothing",
	LANG: "tr_TR.UTF-8",
	RAFTA_PORT: String(port),
	RAFTA_NO_BROWSER: "1",
});

describe.skipIf(system?.os !== "linux")("the package of this system", () => {
	let token = "";

	test("holds what it needs for this system, and nothing of another", () => {
		expect(faultsOf(folder, system as NonNullable<typeof system>)).toEqual([]);
		const other = systems.find(({ name }) => name === "windows-x64") as (typeof systems)[0];
		expect(faultsOf(folder, other).length).toBeGreaterThan(3);
	});

	test("has a checksum of the archive and of its list of parts", () => {
		const built = join(work, "built");
		const names = readdirSync(built).filter((name) => name !== "SHA256SUMS");
		const sums = names.map((name) => {
			const sum = createHash("sha256")
				.update(readFileSync(join(built, name)))
				.digest("hex");
			return `${sum}  ${name}`;
		});
		expect(names).toHaveLength(2);
		expect(readFileSync(join(built, "SHA256SUMS"), "utf8").trim().split("\n").sort()).toEqual(sums.sort());
	});

	test("names every package in it: in the list of parts, the file of licences, and the screen's", () => {
		const modules = join(folder, "app", "node_modules");
		const inside = globSync(["*/package.json", "@*/*/package.json"], { cwd: modules })
			.map(
				(path) => JSON.parse(readFileSync(join(modules, path), "utf8")) as { name: string; version: string },
			)
			.filter(({ name }) => !name.startsWith("@rafta/"))
			.map(({ name, version }) => `${name} ${version}`);
		expect(inside.length).toBeGreaterThan(100);
		const listed = new Set<string>(parts.components.map(({ name, version }) => `${name} ${version}`));
		const texts = readFileSync(join(folder, "LICENSES.txt"), "utf8").split(`\n\n${"-".repeat(80)}\n\n`);
		const written = new Map<string, string>(
			texts.map((text) => {
				const [, name = "", whole = ""] = /^([^\n]+?) \([^\n]+\)\n\n(.*)$/s.exec(text) ?? [];
				return [name, whole] as const;
			}),
		);
		const screen = JSON.parse(
			readFileSync(join(folder, "app/apps/web/dist/licences.json"), "utf8"),
		) as LicenceFile;
		const shown = new Map<string, string | undefined>(
			screen.packages.map(({ name, version, text }) => [`${name} ${version}`, screen.texts[text]] as const),
		);
		const others = ["react", "Node.js", "better-sqlite3"].map((wanted) =>
			parts.components.find(({ name }) => name === wanted),
		);
		expect(others).not.toContain(undefined);
		for (const one of [...inside, ...listed]) {
			expect(listed, one).toContain(one);
			expect(written.get(one)?.length, one).toBeGreaterThan(200);
			expect(shown.get(one)?.trim(), one).toBe(written.get(one)?.trim());
		}
	});

	test("loads every package that is loaded late: pictures, documents, workbooks, the solver", () => {
		const names = [
			"sharp",
			"pdfkit",
			"bwip-js",
			"@e965/xlsx",
			"highs",
			"yauzl",
			"yazl",
			"nodemailer",
			"s3mini",
		];
		const program = `for (const name of ${JSON.stringify(names)}) await import(name); console.log("loaded")`;
		const args = ["--input-type=module", "-e", program];
		const output = execFileSync(join(folder, String(system?.program)), args, {
			cwd: join(folder, "app"),
			env: {},
			encoding: "utf8",
		});
		expect(output).toBe("loaded\n");
	});

	test("goes from a double click to the first loan where there is no Node", async () => {
		const link = new URL(await start(await freePort(), /http:\S+\/setup\?token=\S+/));
		async function call(method: string, path: string, body?: object): Promise<string> {
			const answer = await fetch(`${link.origin}${path}`, {
				method,
				headers: { "content-type": "application/json", authorization: token },
				...(body && { body: JSON.stringify(body) }),
			});
			const text = await answer.text();
			if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
			return text;
		}
		const json = async <Answer>(path: string, body: object): Promise<Answer> =>
			JSON.parse(await call("POST", path, body));
		const page = await call("GET", "/");
		expect(page).toContain('<html lang="tr"');
		const script = page.match(/\/assets\/[\w-]+\.js/)?.[0];
		expect((await call("GET", String(script))).length).toBeGreaterThan(100);

		const made = await json<{ token: string; record: { library_id: string } }>("/api/setup", {
			token: link.searchParams.get("token"),
			admin: { name: "İpek", email: "ipek@okul.test", password: "cok-gizli-1" },
			school: { name: "Çınaraltı", type: "ortaokul", province: "Iğdır", district: "Tuzluca" },
			library: { name: "Kütüphane" },
			preset: "meb_2024",
		});
		token = made.token;
		const record = (collection: string) => `/api/collections/${collection}/records`;
		const { library_id } = made.record;
		const book = await json<{ id: string }>(record("books"), { title: "İnce Memed" });
		const copy = await json<{ barcode: string }>(record("library_books"), { book_id: book.id, library_id });
		const reader = { first_name: "Ece", last_name: "Işık", reader_type: "pupil" };
		const student = await json<{ card_barcode: string }>(record("students"), reader);
		const loan = await json<{ loan: { status: string } }>("/api/circulation/checkout", {
			...{ op_id: "op0000000000001", copy: copy.barcode, student: student.card_barcode },
		});
		expect(loan.loan.status).toBe("open");

		// What runs in threads is found there, too.
		await call("POST", "/api/backups", { name: "ilk-gun.zip" });
		expect(JSON.parse(await call("GET", "/api/backups"))).toMatchObject([{ key: "ilk-gun.zip" }]);
	});

	test("a second double click finds the first", async () => {
		// The server answers a moment before its starter has written down where.
		const file = join(machine, "home/.local/share/rafta/running.json");
		await expect.poll(() => existsSync(file) && readFileSync(file, "utf8")).toContain("}");
		const kept = JSON.parse(readFileSync(file, "utf8"));
		expect(again()).toContain(`Rafta zaten çalışıyor: ${kept.url}\n`);
	});

	test("impatient double clicks while the first one starts wait for it, and show its set-up", async () => {
		const home = join(work, "impatient");
		const clicks = [await freePort(), await freePort(), await freePort()].map((port) => {
			const starter = join(folder, String(system?.starter));
			const one = endWithFile(spawn(starter, { env: environment(port, home) }));
			let output = "";
			one.stdout.on("data", (chunk) => {
				output += chunk;
			});
			// What a program printed may arrive after its exit.
			let isOver = false;
			one.once("close", () => {
				isOver = true;
			});
			return { one, output: () => output, isOver: () => isOver };
		});
		const others = () => clicks.filter(({ isOver }) => isOver());
		await expect.poll(() => others().length).toBe(2);
		const window = clicks.find(({ isOver }) => !isOver());
		const link = /http:\S+\/setup\?token=\S+/.exec(window?.output() ?? "")?.[0];
		for (const { one, output } of others()) {
			expect(one.exitCode).toBe(0);
			expect(output()).toContain(`Rafta zaten çalışıyor: ${link}\n`);
		}
		expect(readdirSync(join(home, ".local/share/rafta")).sort()).toEqual([
			"data",
			"rafta.log",
			"running.json",
		]);
		window?.one.kill("SIGTERM");
		await expect.poll(() => others().length).toBe(3);
	});

	test("goes on without its window and starts with the computer only as long as it is told to", async () => {
		const { url } = JSON.parse(readFileSync(join(machine, "home/.local/share/rafta/running.json"), "utf8"));
		const port = Number(new URL(url).port);
		const entry = join(machine, "home/.config/autostart/rafta.desktop");
		const post = (path: string, body?: object) =>
			fetch(`${url}/api/admin/computer${path}`, {
				method: "POST",
				headers: { "content-type": "application/json", authorization: token },
				...(body && { body: JSON.stringify(body) }),
			}).then(({ status }) => status);
		const closeWindow = (signal: NodeJS.Signals) => {
			const window = running as ChildProcess;
			window.kill(signal);
			return ended(window);
		};

		expect(await post("", { runs: "start" })).toBe(200);
		await closeWindow("SIGHUP");
		expect(await isAnswering(url)).toBe(true);
		expect(await post("/stop")).toBe(204);
		await expect.poll(() => isAnswering(url)).toBe(false);

		// As a desktop does when its user signs in.
		const command = readFileSync(entry, "utf8").match(/^Exec=env "(.*)" (--\w+)$/m) ?? [];
		expect(command[1]).toBe(
			join(folder, String(system?.starter)).slice(process.getuid?.() === 0 ? machine.length : 0),
		);
		expect(await ended(run(port, command.slice(2)))).toBe(0);
		expect(await isAnswering(url)).toBe(true);
		expect(await post("", { runs: "window" })).toBe(200);
		expect(existsSync(entry)).toBe(false);
		expect(stop()).toContain("Rafta durduruldu.");
		await expect.poll(() => isAnswering(url)).toBe(false);

		await start(port, /kapatınca Rafta da kapanır/);
		await closeWindow("SIGKILL");
		await expect.poll(() => isAnswering(url)).toBe(false);
	});
});

test("a program's header tells its system", () => {
	const elf = Buffer.alloc(64);
	elf.write("\x7fELF", "latin1");
	elf.writeUInt16LE(0xb7, 18);
	expect(binaryOf(elf)).toEqual({ os: "linux", cpu: "arm64" });
	const windows = Buffer.alloc(256);
	windows.write("MZ");
	windows.writeUInt32LE(128, 0x3c);
	windows.write("PE\0\0", 128);
	windows.writeUInt16LE(0x8664, 132);
	expect(binaryOf(windows)).toEqual({ os: "win32", cpu: "x64" });
	const mac = Buffer.alloc(64);
	mac.writeUInt32LE(0xfeedfacf, 0);
	mac.writeUInt32LE(0x0100000c, 4);
	expect(binaryOf(mac)).toEqual({ os: "darwin", cpu: "arm64" });
	expect(binaryOf(Buffer.from("#!/bin/sh\n".repeat(20)))).toBeUndefined();
});
