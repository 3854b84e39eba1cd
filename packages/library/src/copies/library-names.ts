/** Finds a library by its name as lists write it. */
import { searchKey } from "../turkish/keys.ts";

/** Words that most libraries have in their names, and lists leave out. */
const common =
	/\b(?:okul(?:u|umuz)? |school )?(?:kutuphane(?:si|miz)?|kitaplik|kitapligi|ktp|kut|library|sube(?:si)?|sb|branch)\b/g;

const distinctive = (key: string): string => key.replace(common, " ").replace(/\s+/g, " ").trim();

/**
 * Returns a function that finds a library by its name in any spelling, or by what distinguishes it from all others
 * (`MERKEZ`: the Merkez Kütüphanesi); `null` where the name could be none or several.
 */
export function libraryFinder(
	libraries: readonly { readonly id: string; readonly name: string }[],
): (name: string) => string | null {
	const keyed = libraries.map(({ id, name }) => ({ id, key: searchKey(name) }));
	return (name) => {
		const key = searchKey(name);
		if (key === "") return null;
		const exact = keyed.find((one) => one.key === key);
		if (exact) return exact.id;
		const short = distinctive(key);
		const alike = short === "" ? [] : keyed.filter((one) => distinctive(one.key) === short);
		return alike.length === 1 ? (alike[0]?.id ?? null) : null;
	};
}
