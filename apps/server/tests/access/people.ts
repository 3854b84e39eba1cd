/** People of the small library over HTTP: each is an account with a token. */
import type { SmallLibrary } from "../lending/circulation/small-library.ts";

export interface Person {
	readonly id: string;
	readonly token: string;
}

/** Creates an account of the small school, unless the values say otherwise. */
export async function person(
	small: SmallLibrary,
	name: string,
	values: Record<string, unknown> = {},
): Promise<Person> {
	const { user } = await small.deskFor(name);
	const record = await small.service.transaction((records) => records.update("users", user, values));
	const collection = small.service.collection("users");
	if (!collection) throw new Error("no users");
	return { id: user, token: small.service.issueToken({ collection, record }) };
}

export const nowhere = { school_id: "", library_id: "" };
