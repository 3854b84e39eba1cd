/** Digest of the values of a request. */
import { createHash } from "node:crypto";

/** Orders the members of objects by name: clients write them in any order. */
const inOrder = (_name: string, value: unknown): unknown =>
	typeof value === "object" && value !== null && !Array.isArray(value)
		? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
		: value;

/** Returns the digest of a value of JSON: the same for values that are equal. */
export const digestOf = (value: unknown): string =>
	createHash("sha256").update(JSON.stringify(value, inOrder)).digest("base64url");
