/** The server's data of a reader: for the reader, the staff, or the holder of the card's key. */

import type { AnswerOf } from "@rafta/library/api/index";
import { useQuery } from "@tanstack/react-query";
import { call, pathOf, type Read, readKey, useLive, useUser } from "#data";

export type ReaderCard = AnswerOf<"GET /api/readers/:id/card">;
export type CardLoan = ReaderCard["loans"][number];
export type CardHold = ReaderCard["holds"][number];

const cardPath = (id: string): string => pathOf("GET /api/readers/:id/card", { params: { id } });

/** Reads a reader's card, and again when a loan or a hold changes. `key`: of the card, for a family without an account. */
export function useCard(id: string, key = "") {
	const path = cardPath(id);
	const isSignedIn = useUser() !== null;
	useLive("book_loans", isSignedIn ? [path] : []);
	useLive("holds", isSignedIn ? [path] : []);
	return useQuery({
		queryKey: [...readKey(path), key],
		queryFn: ({ signal }) =>
			call(
				"GET /api/readers/:id/card",
				{ params: { id } },
				{ signal, ...(key !== "" && { headers: { "x-card-key": key } }) },
			),
		enabled: id !== "",
	});
}

/** Reads of a reader's card, and of whatever else shows loans and holds. */
export const cardReads = (id: string): readonly Read[] => [
	cardPath(id),
	...["book_loans", "holds", "/api/holds/", "/api/catalogue/titles/"],
];
