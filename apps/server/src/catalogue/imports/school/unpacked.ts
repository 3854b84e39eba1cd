/** A school's file, unpacked: every name and every byte is as its list says. */
import { createReadStream } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { partOf, schoolParts } from "@rafta/library/school-file/contents";
import {
	dataFile,
	type Manifest,
	manifestName,
	schemaFile,
	schoolFileFormat,
	schoolFileVersion,
} from "@rafta/library/school-file/manifest";
import { readmeNames, tables } from "@rafta/library/school-file/readme";
import { hashOfFile, inLanguage } from "@rafta/records";
import { BadArchive } from "@rafta/records/backups/bad-archive";
import { unpackZip } from "@rafta/records/backups/zip";
import { isStoredName } from "@rafta/records/files/names";
import { isRecordId } from "@rafta/records/files/store";
import { textOfEach } from "@rafta/words";
import { z } from "zod";
import { refused } from "./refused.ts";

const manifestForm = z.object({
	format: z.literal(schoolFileFormat),
	version: z.int().min(1),
	program: z.string().max(60),
	made_at: z.iso.datetime(),
	personal: z.boolean(),
	changed: z.int().min(0),
	school: z.object({ id: z.string().min(1).max(255), name: z.string().max(500) }),
	files: z
		.array(
			z.object({
				name: z.string().max(400),
				size: z.int().min(0),
				sha256: z.string().regex(/^[0-9a-f]{64}$/),
				records: z.int().min(0).optional(),
			}),
		)
		.max(2_000_000),
});

/** Maximum bytes of the list, and of one line. */
const largestManifest = 500 * 1024 ** 2;
const largestLine = 16 * 1024 ** 2;

const fixedNames: ReadonlySet<string> = new Set([
	manifestName,
	...Object.values(readmeNames),
	"csv/titles.csv",
	...Object.keys(tables),
	"marc/titles.mrc",
	"marc/titles.xml",
	...schoolParts.flatMap(({ name }) => [dataFile(name), schemaFile(name)]),
]);

/** Whether a school's file may have a file of this name: what is expected never leaves the folder. */
function isExpected(name: string): boolean {
	if (fixedNames.has(name)) return true;
	const [top, part = "", id = "", file = "", more] = name.split("/");
	const fields = partOf(part)?.fields ?? [];
	return (
		top === "files" &&
		more === undefined &&
		fields.some(({ type }) => type === "file") &&
		isRecordId(id) &&
		isStoredName(file)
	);
}

export interface SchoolArchive {
	readonly manifest: Manifest;
	/** Number of records of a part; 0 where the file lacks it. */
	count(part: string): number;
	/** Path of a file that is in it; `null` if there is none. */
	path(name: string): string | null;
	/** Lines of a part, counted from 1, without the first `skip`. */
	lines(part: string, skip?: number): AsyncGenerator<{ readonly line: number; readonly text: string }>;
	remove(): Promise<void>;
}

async function manifestIn(folder: string): Promise<Manifest> {
	const path = join(folder, manifestName);
	const size = await stat(path).then(
		(found) => found.size,
		() => 0,
	);
	if (size === 0 || size > largestManifest) throw refused("no_manifest");
	let parsed: unknown;
	try {
		parsed = JSON.parse(await readFile(path, "utf8"));
	} catch {
		throw refused("no_manifest");
	}
	const result = manifestForm.safeParse(parsed);
	if (!result.success) throw refused("no_manifest");
	if (result.data.version > schoolFileVersion) throw refused("newer");
	// An absent number of records is no member.
	return result.data as Manifest;
}

async function* linesIn(path: string, name: string): AsyncGenerator<{ line: number; text: string }> {
	let rest: Buffer[] = [];
	let length = 0;
	let line = 1;
	const finishLine = (last: Buffer): string => {
		const text = Buffer.concat([...rest, last]).toString("utf8");
		rest = [];
		length = 0;
		return text;
	};
	for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) {
		let from = 0;
		const bytes = chunk as Buffer;
		for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
			const text = finishLine(bytes.subarray(from, at));
			if (text !== "") yield { line, text };
			line += 1;
			from = at + 1;
		}
		rest.push(bytes.subarray(from));
		length += bytes.length - from;
		if (length > largestLine) throw refused("long", { file: name, line });
	}
	const text = finishLine(Buffer.alloc(0));
	if (text !== "") yield { line, text };
}

/**
 * Unpacks a file into a folder and compares it with its list. `isTrusted`: it was compared when it arrived.
 * @throws ApiError 400 for a zip that would fill the disk or leave the folder, and one that is not as its list says
 */
export async function unpackSchoolFile(
	archive: string,
	folder: string,
	isTrusted = false,
): Promise<SchoolArchive> {
	const remove = () => rm(folder, { recursive: true, force: true });
	try {
		await unpackZip(archive, folder, isExpected).catch((error: unknown) => {
			if (error instanceof BadArchive)
				throw refused("unpackable", { why: textOfEach((language) => inLanguage(error.text, language)) });
			// What the disk refuses is no fault of the file.
			if (error instanceof Error && "syscall" in error) throw error;
			throw refused("damaged");
		});
		const manifest = await manifestIn(folder);
		const entries = new Map(manifest.files.map((entry) => [entry.name, entry]));
		const path = (name: string) => (entries.has(name) ? join(folder, name) : null);
		if (!isTrusted) await compare(folder, manifest);
		return {
			manifest,
			path,
			count: (part) => entries.get(dataFile(part))?.records ?? 0,
			async *lines(part, skip = 0) {
				const file = path(dataFile(part));
				let count = 0;
				if (file !== null)
					for await (const one of linesIn(file, dataFile(part))) if (++count > skip) yield one;
			},
			remove,
		};
	} catch (error) {
		await remove();
		throw error;
	}
}

async function compare(folder: string, manifest: Manifest): Promise<void> {
	const listed = new Set([manifestName]);
	for (const { name, size, sha256 } of manifest.files) {
		if (!isExpected(name) || listed.has(name)) throw refused("unlisted", { file: name });
		listed.add(name);
		const path = join(folder, name);
		const found = await stat(path).catch(() => null);
		if (!found?.isFile()) throw refused("missing", { file: name });
		if (found.size !== size || (await hashOfFile(path)) !== sha256) throw refused("checksum", { file: name });
	}
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const name = join(entry.parentPath, entry.name)
			.slice(folder.length + 1)
			.replaceAll("\\", "/");
		if (!listed.has(name)) throw refused("unlisted", { file: name });
	}
}
