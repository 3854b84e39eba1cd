/** Interpretation of a scan at the desk, next to the reader whose card was scanned. */
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { plainCode } from "@rafta/library/circulation/codes";
import type { Step } from "../desk/useSwapDesk.ts";
import { matchScan } from "../match-scan.ts";
import type { DeskBook, DeskList } from "../model.ts";

/** Why nothing can be done with a known book. */
type Refusal = "waitsFor" | "isHere" | "notPromised" | "ofEvent" | "notTheirs";

type Meaning =
	| { readonly step: Step; readonly line: DeskBook }
	| { readonly refused: Refusal; readonly line: DeskBook | null };

/** Books brought to this desk: those of events have a desk of their own. */
export const toBring = ({ bring }: DeskList): readonly DeskBook[] =>
	bring.filter(({ swap }) => swap.status === "promised");

/** Returns the meaning of a code; `null`: it may be another reader's card, which the server knows. */
export function meaningOf(list: DeskList, code: string): Meaning | null {
	const fetched: DeskBook | undefined = matchScan(list.fetch, code);
	if (fetched && typeof fetched.waits_for === "string") return { refused: "waitsFor", line: fetched };
	if (fetched) return { step: "hand-over", line: fetched };
	const brought = matchScan(toBring(list), code);
	if (brought) return { step: "deposit", line: brought };
	const back = matchScan(list.back, code);
	if (back) return { step: "return", line: back };
	const here = matchScan(list.here, code);
	if (here) return { refused: "isHere", line: here };
	const offered: DeskBook | undefined = matchScan(list.bring, code);
	if (offered) return { refused: offered.swap.event_id === "" ? "notPromised" : "ofEvent", line: offered };
	// An ISBN is never a reader's card.
	return toIsbn13(plainCode(code)) === null ? null : { refused: "notTheirs", line: null };
}
