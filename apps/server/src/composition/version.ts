import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Root folder of the program. */
export const root = join(import.meta.dirname, "..", "..", "..", "..");

/** The program's version. */
export const version = (): string => JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
