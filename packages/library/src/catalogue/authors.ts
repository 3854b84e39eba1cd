/** Authors of a title: its line names them one after the other, separated by semicolons. */
import { searchKey } from "../turkish/keys.ts";

/** The names in a line of authors. */
export const authorsOf = (line: string): string[] =>
	line
		.split(";")
		.map((name) => name.trim())
		.filter(Boolean);

/** The spelling of an author in a line, whatever the spelling asked for; `null` if the line does not name them. */
export function spelledIn(line: string, author: string): string | null {
	const key = searchKey(author);
	return key === "" ? null : (authorsOf(line).find((name) => searchKey(name) === key) ?? null);
}
