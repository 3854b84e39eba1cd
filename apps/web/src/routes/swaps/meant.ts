/** Which book is meant by what was scanned at a desk of swaps. */
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { plainCode } from "@rafta/library/circulation/codes";

/** The book of a list that a scanned code means: its token, its id or its ISBN. */
export function meant<
	T extends {
		readonly swap: { readonly id: string; readonly token: string };
		readonly book: { readonly isbn13: string } | null;
	},
>(list: readonly T[], code: string): T | undefined {
	const plain = plainCode(code);
	const isbn = toIsbn13(plain);
	return list.find(
		({ swap, book }) =>
			swap.id === plain || (swap.token !== "" && swap.token === plain) || (isbn && book?.isbn13 === isbn),
	);
}
