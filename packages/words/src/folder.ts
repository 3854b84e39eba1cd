/** The folder of texts on disk. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadTable, Table } from "./join.ts";

export const localesFolder = join(import.meta.dirname, "../../../locales");

/** Returns the reader of an area's texts. */
export const tablesOf =
	(area: string): ReadTable =>
	(folder) => {
		const path = join(localesFolder, folder, `${area}.json`);
		return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Table) : undefined;
	};
