/**
 * The secret URL of a school's wall: it gives access to the wall and nothing else, so that no signed-in account is left
 * open in a corridor. The school stores only the key's digest; a new key invalidates the previous one.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { RecordReader, Stored } from "../../records.ts";

const digest = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** A new key, and the digest that the school stores. */
export function newWallKey(): { key: string; kept: string } {
	const key = randomBytes(24).toString("base64url");
	return { key, kept: digest(key) };
}

/** The school whose wall a key opens: `<school id>.<key>`. `null` for any other text. */
export async function schoolOfKey(records: RecordReader, given: string): Promise<Stored<"schools"> | null> {
	const [, id = "", key = ""] = /^([a-z0-9]{15})\.([\w-]{32})$/.exec(given) ?? [];
	const school = id === "" ? null : await records.find("schools", id);
	const kept = Buffer.from(school?.wall_key ?? "");
	const proof = Buffer.from(digest(key));
	return school && kept.length === proof.length && timingSafeEqual(kept, proof) ? school : null;
}
