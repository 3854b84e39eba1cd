/**
 * Exchange of the covers of two merged titles: the remaining one gets the chosen cover, the merged one keeps the other,
 * and a second exchange restores both.
 */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { badRequest, type RecordData } from "@rafta/records";
import { words } from "@rafta/words";
import type { RecordService, RecordTransaction } from "../../records.ts";

const texts = words("server/catalogue/titles");

interface CoverFile {
	readonly name: string;
	readonly path: string;
}

export interface HeldCovers {
	/**
	 * @throws ApiError 400 if a cover has changed since it was read
	 */
	exchange(records: RecordTransaction, one: RecordData, other: RecordData): Promise<void>;
	/** Removes the temporary files. */
	release(): Promise<void>;
}

/** Copies the covers of two titles into temporary files, so that a transaction can exchange them. */
export async function holdCovers(service: RecordService, titles: readonly RecordData[]): Promise<HeldCovers> {
	const held = new Map<string, CoverFile>();
	const collectionId = service.collection("books")?.id ?? "";
	for (const { id, cover } of titles) {
		const name = String(cover ?? "");
		const file = name === "" ? null : await service.files.open(collectionId, id, name);
		if (!file) continue;
		const path = await service.files.temporary();
		await pipeline(await file.read(), createWriteStream(path));
		held.set(id, { name, path });
	}
	const fileOf = (title: RecordData): CoverFile | undefined => {
		const found = held.get(title.id);
		if (found && found.name !== title.cover) throw badRequest(texts.changed);
		return found;
	};
	return {
		async exchange(records, one, other) {
			const files = [fileOf(one), fileOf(other)] as const;
			for (const [title, file] of [
				[one, files[1]],
				[other, files[0]],
			] as const) {
				const values = { cover: file?.name ?? "" };
				await records.update("books", title.id, values, undefined, undefined, file ? [file] : []);
			}
		},
		async release() {
			for (const { path } of held.values()) await rm(path, { force: true });
		},
	};
}
