/** The folder of the second backup: tried when it is named, and recognised by a file that Rafta leaves in it. */
import { randomBytes } from "node:crypto";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { words } from "@rafta/words";
import { refuseField } from "../../kit/writes/problems.ts";
import { elsewhere, systemVolumes, type Volumes } from "./volumes.ts";

const texts = words("server/installation/backups");

const problems = {
	form: {
		code: "validation_folder_form",
		message: texts.folderForm,
	},
	missing: {
		code: "validation_folder_missing",
		message: texts.folderMissing,
	},
	writing: {
		code: "validation_folder_writing",
		message: texts.folderReadOnly,
	},
};

/** Tries the folder by writing a small file. @throws ApiError 400 that names the field */
export async function tryFolder(folder: string, field: string): Promise<void> {
	if (!isAbsolute(folder) || folder.includes("\0")) throw refuseField(field, problems.form);
	const found = await stat(folder).catch(() => null);
	if (!found?.isDirectory()) throw refuseField(field, problems.missing);
	const probe = join(folder, `.rafta-${randomBytes(6).toString("hex")}`);
	await writeFile(probe, "").catch(() => {
		throw refuseField(field, problems.writing);
	});
	await rm(probe, { force: true });
}

const markFile = ".rafta-backups";
const markForm = /^[0-9a-f]{16}$/;

async function markOf(folder: string): Promise<string> {
	// A folder that is away, or that was never marked, has none.
	const text = await readFile(join(folder, markFile), "utf8").catch(() => "");
	return markForm.test(text.trim()) ? text.trim() : "";
}

/** Marks a folder, which keeps the mark that it has, and returns its mark. */
export async function markFolder(folder: string): Promise<string> {
	const known = await markOf(folder);
	if (known !== "") return known;
	const mark = randomBytes(8).toString("hex");
	await writeFile(join(folder, markFile), `${mark}\n`);
	return mark;
}

export async function labelOf(folder: string, volumes: Volumes = systemVolumes): Promise<string> {
	const root = volumes.rootOf(folder);
	return root === null ? "" : (await volumes.labelOf(root)).slice(0, 60);
}

/** The stick is not plugged in, or the share cannot be reached. */
export class PlaceMissing extends Error {
	override name = "PlaceMissing";
}

/**
 * Finds the folder with the mark: where it was, or on another volume. A folder without it is not the remembered one,
 * such as the empty mount point of a stick that was taken away.
 * @throws PlaceMissing
 */
export async function findFolder(
	{ folder, mark }: { folder: string; mark: string },
	volumes: Volumes = systemVolumes,
): Promise<string> {
	if ((await markOf(folder)) === mark) return folder;
	for (const other of await elsewhere(folder, volumes)) if ((await markOf(other)) === mark) return other;
	throw new PlaceMissing(folder);
}
