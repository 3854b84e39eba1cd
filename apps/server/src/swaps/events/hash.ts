import { createHash } from "node:crypto";

/** Hash of a published result: SHA-256 of its text. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
