/** Where the second copies of backups are kept: a folder, or an S3-compatible store. */
import { copyFile, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import {
	copyNameForm,
	flushFile,
	flushFolder,
	hashOfFile,
	type S3Settings,
	s3BackupPlace,
	temporaryPath,
} from "@rafta/records";
import { commonLanguage, type Text, words } from "@rafta/words";
import { PlaceMissing } from "./place.ts";

const texts = words("server/installation/backups");

export interface CopyStore {
	/** Names of what is there. */
	names(): Promise<string[]>;
	/** Copies a file there under a name, and reads the copy back before it counts. */
	write(file: string, name: string): Promise<void>;
	/** Copies what is there back to a file. */
	read(name: string, file: string): Promise<void>;
	remove(name: string): Promise<void>;
}

/** Why a copy failed where that is not the system's own message, as administrators read it. */
export class CopyFault extends Error {
	override name = "CopyFault";
	readonly text: Text;
	constructor(text: Text) {
		super(text[commonLanguage]);
		this.text = text;
	}
}

/** What a process leaves that ends in the middle of a copy. */
const unfinished = /^\.auto_backup_.*\.part$/;

async function compare(copy: string, file: string): Promise<void> {
	if ((await hashOfFile(copy)) !== (await hashOfFile(file))) throw new CopyFault(texts.differs);
}

export const folderStore = (folder: string): CopyStore => ({
	names: () => readdir(folder),
	async write(file, name) {
		for (const left of await readdir(folder))
			if (unfinished.test(left)) await rm(join(folder, left), { force: true });
		const part = join(folder, `.${name}.part`);
		try {
			await copyFile(file, part);
			await flushFile(part);
			await compare(part, file);
			await rename(part, join(folder, name));
			await flushFolder(folder);
		} catch (error) {
			await rm(part, { force: true });
			throw error;
		}
	},
	read: (name, file) => copyFile(join(folder, name), file),
	remove: (name) => rm(join(folder, name), { force: true }),
});

/** Its calls throw PlaceMissing when the store is unreachable or refuses a request. */
export function remoteStore(settings: S3Settings): CopyStore {
	const place = s3BackupPlace(settings, copyNameForm);
	const orPlaceMissing = <Result>(work: Promise<Result>): Promise<Result> =>
		work.catch(() => {
			throw new PlaceMissing(settings.bucket);
		});
	return {
		names: async () => (await orPlaceMissing(place.list())).map(({ key }) => key),
		async write(file, name) {
			await orPlaceMissing(place.put(file, name, "any"));
			const folder = await mkdtemp(temporaryPath("copy-"));
			try {
				const copy = join(folder, name);
				await orPlaceMissing(place.fetch(name, copy));
				await compare(copy, file);
			} catch (error) {
				// Why the copy does not count is told, not that its remains could not be removed either.
				await place.remove(name).catch(() => undefined);
				throw error;
			} finally {
				await rm(folder, { recursive: true, force: true });
			}
		},
		read: (name, file) => orPlaceMissing(place.fetch(name, file)),
		remove: (name) => orPlaceMissing(place.remove(name)),
	};
}
