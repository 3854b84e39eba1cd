/** The accounts behind the lines of a page. */
import { oneOf, useList } from "#data";
import type { LogLine } from "./line.ts";

interface Account {
	readonly id: string;
	readonly name: string;
	readonly username: string;
}

/** Names of accounts by id. The log stores none, so an account deleted since has no name there either. */
export function useAccountNames(lines: readonly LogLine[]): ReadonlyMap<string, string> {
	const ids = lines.flatMap(({ data }) => (data.auth === "users" && data.authId ? [data.authId] : []));
	const distinct = [...new Set(ids)].sort();
	const options = {
		filter: oneOf("id", distinct),
		fields: "id,name,username",
		perPage: 100,
	};
	const found = useList<Account>("users", options, distinct.length > 0);
	return new Map(found.data?.items.map(({ id, name, username }) => [id, name || username]));
}

/** An account as the log shows it: its name, or what the line stores of it; empty for guests. */
export const accountOf = ({ data }: LogLine, names: ReadonlyMap<string, string>): string =>
	names.get(data.authId ?? "") ?? [data.auth, data.authId].filter(Boolean).join(" ");
