/** Batch operations on copies, and their responses. */
import type { AnswerOf } from "@rafta/library/api/index";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { operation } from "../../../data/queries.ts";
import { newOpId } from "../../../device/opId.ts";

/** Maximum number of copies in one operation. */
export const MAX_COPIES = 500;

export interface Member {
	name: string;
	duty: string;
}

export interface Decision {
	decision_on: string;
	decision_no: string;
	members: readonly Member[];
	note: string;
}

export type Answer = AnswerOf<"POST /api/copies/create">;
export type Batch = Answer["batch"];
export type BatchCopy = Answer["copies"][number];

/** Sends a batch operation. A retry after a broken connection repeats the same operation. */
export function useWork<Body extends object>(path: string) {
	const queries = useQueryClient();
	const opId = useRef(newOpId());
	return useMutation({
		mutationFn: (body: Body) => operation<Answer>(path, { ...body, op_id: opId.current }),
		onSuccess: () => {
			opId.current = newOpId();
			for (const key of ["library_books", "copy_batches", "path", "weeding"])
				void queries.invalidateQueries({ queryKey: [key] });
		},
	});
}
