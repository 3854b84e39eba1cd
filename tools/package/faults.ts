/** Looks a laid-out package over, for systems that it cannot be started on here. */
import { closeSync, lstatSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { pathsIn } from "./content.ts";
import type { System } from "./systems.ts";

/** Longest path inside a package: Windows refuses 260 characters with the folder it is unpacked to. */
const MAX_PATH = 200;

/** Header's bytes that tell the system and the processor. */
const HEADER_BYTES = 1024;

type Binary = Pick<System, "os" | "cpu">;

const machine = (code: number, arm: number): Binary["cpu"] => (code === arm ? "arm64" : "x64");

/** Returns what a program or library was built for, by its header; `undefined` for other files. */
export function binaryOf(bytes: Buffer): Binary | undefined {
	if (bytes.length < 64) return undefined;
	if (bytes.readUInt32BE(0) === 0x7f454c46)
		return { os: "linux", cpu: machine(bytes.readUInt16LE(18), 0xb7) };
	if (bytes.readUInt32LE(0) === 0xfeedfacf) {
		return { os: "darwin", cpu: machine(bytes.readUInt32LE(4), 0x0100000c) };
	}
	if (bytes.readUInt16BE(0) !== 0x4d5a) return undefined;
	const start = bytes.readUInt32LE(0x3c);
	if (start + 6 > bytes.length || bytes.readUInt32LE(start) !== 0x4550) return undefined;
	return { os: "win32", cpu: machine(bytes.readUInt16LE(start + 4), 0xaa64) };
}

function headerOf(path: string): Buffer {
	const bytes = Buffer.alloc(HEADER_BYTES);
	const file = openSync(path, "r");
	try {
		return bytes.subarray(0, readSync(file, bytes));
	} finally {
		closeSync(file);
	}
}

/** Returns the faults of a package for a system, one line each; a package without faults has none. */
export function faultsOf(folder: string, system: System): string[] {
	const faults: string[] = [];
	let binaries = 0;
	for (const path of pathsIn(folder)) {
		const file = join(folder, path);
		if (path.length > MAX_PATH) faults.push(`${path} is longer than ${MAX_PATH} characters`);
		if (lstatSync(file).isSymbolicLink()) {
			faults.push(`${path} is a symbolic link`);
			continue;
		}
		if (/\.(cmd|bat)$/.test(path) && /[^\r]\n/.test(readFileSync(file, "latin1"))) {
			faults.push(`${path} has line ends that Windows does not read`);
		}
		const built = binaryOf(headerOf(file));
		if (!built) continue;
		binaries += 1;
		if (built.os !== system.os || built.cpu !== system.cpu) {
			faults.push(`${path} is for ${built.os} on ${built.cpu}`);
		}
	}
	// Node, SQLite, pictures, passwords.
	if (binaries < 4) faults.push(`only ${binaries} programs and libraries are in it`);
	return faults;
}
