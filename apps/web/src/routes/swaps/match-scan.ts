/** Matching of a scanned code to a book at a swap desk. */
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { plainCode } from "@rafta/library/circulation/codes";

/** Returns the book of a list with the scanned code as its token, id or ISBN. */
export function matchScan<
	T extends {
		readonly swap: { readonly id: string; readonly token: string };
		readonly book: { readonly isbn13: string } | null;
	},
>(list: readonly T[], code: string): T | undefined {
	const normalized = plainCode(code);
	const isbn = toIsbn13(normalized);
	return list.find(
		({ swap, book }) =>
			swap.id === normalized ||
			(swap.token !== "" && swap.token === normalized) ||
			(isbn && book?.isbn13 === isbn),
	);
}
