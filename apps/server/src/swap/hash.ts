import { createHash } from "node:crypto";

/** The hash that stands for a published result: SHA-256 of its text. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
