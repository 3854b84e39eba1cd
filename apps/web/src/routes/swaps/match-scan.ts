/** Matching of a scanned code to a book at a swap desk. */
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { codeForms } from "@rafta/library/circulation/codes";

/** Returns the book of a list with the scanned code as its token, id or ISBN. */
export function matchScan<
	T extends {
		readonly swap: { readonly id: string; readonly token: string };
		readonly book: { readonly isbn13: string } | null;
	},
>(list: readonly T[], code: string): T | undefined {
	const codes = codeForms(code);
	const isbn = codes.map(toIsbn13).find((one) => one !== null);
	return list.find(
		({ swap, book }) =>
			codes.includes(swap.id) ||
			(swap.token !== "" && codes.includes(swap.token)) ||
			(isbn && book?.isbn13 === isbn),
	);
}
