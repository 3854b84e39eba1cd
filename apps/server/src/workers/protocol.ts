/** What a worker and its parent say to one another. */
import type { Listening } from "../composition/announce.ts";
import type { ProblemText } from "../messages/console.ts";

export type FromWorker =
	/** It hears what it is told. */
	| { readonly kind: "hello" }
	| { readonly kind: "serving"; readonly listening: Listening }
	/** What keeps it from starting. */
	| { readonly kind: "problem"; readonly problem: ProblemText }
	/** It wants to write, does not (any more). */
	| { readonly kind: "ask"; readonly id: number }
	| { readonly kind: "end"; readonly id: number }
	/** It, which has the turn, wants to be alone with the file; is done with that. */
	| { readonly kind: "beAlone" }
	| { readonly kind: "beTogether" }
	/** It has let go of the file. */
	| { readonly kind: "gone" }
	| { readonly kind: "ring" };

export type ToWorker =
	/** It may open the file. */
	| { readonly kind: "welcome"; readonly setupToken: string }
	/** It may write; others may wait already. */
	| { readonly kind: "turn"; readonly id: number; readonly isWanted: boolean }
	/** Others wait for its turn. */
	| { readonly kind: "wanted"; readonly id: number }
	| { readonly kind: "alone"; readonly granted: boolean }
	| { readonly kind: "leave" }
	| { readonly kind: "back" }
	| { readonly kind: "ring" }
	| { readonly kind: "stop" };
