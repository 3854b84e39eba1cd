/** A reader's own swaps, wishes and cycles. */
import type { AnswerOf } from "@rafta/library/api/index";

export type Mine = AnswerOf<"GET /api/swaps/mine">;
