/** Messages between a worker and its parent. */
import type { Listening } from "../composition/announce.ts";
import type { ProblemText } from "../kit/messages/console.ts";

export type FromWorker =
	/** The worker receives messages from now on. */
	| { readonly kind: "hello" }
	| { readonly kind: "serving"; readonly listening: Listening }
	/** Reason why it cannot start. */
	| { readonly kind: "problem"; readonly problem: ProblemText }
	/** Requests the write lock; releases it or withdraws the request. */
	| { readonly kind: "ask"; readonly id: number }
	| { readonly kind: "end"; readonly id: number }
	/** Holding the write lock, it requests exclusive access to the file; ends it. */
	| { readonly kind: "beAlone" }
	| { readonly kind: "beTogether" }
	/** It has released the file. */
	| { readonly kind: "gone" }
	| { readonly kind: "ring" };

export type ToWorker =
	/** It may open the file. */
	| { readonly kind: "welcome"; readonly setupToken: string }
	/** Write lock granted; others may already be waiting. */
	| { readonly kind: "turn"; readonly id: number; readonly isWanted: boolean }
	/** Others are waiting for its write lock. */
	| { readonly kind: "wanted"; readonly id: number }
	| { readonly kind: "alone"; readonly granted: boolean }
	| { readonly kind: "leave" }
	| { readonly kind: "back" }
	| { readonly kind: "ring" }
	| { readonly kind: "stop" };
