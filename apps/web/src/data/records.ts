/** Records as the record API shows them, typed by their collections' definitions. */
import type { Schema } from "@rafta/library/collections/index";
import type { RecordModel } from "pocketbase";

/** A record of a collection, with the records that a request has expanded. */
export type PresentedRecord<
	N extends keyof Schema,
	Expand extends object = Record<never, never>,
> = RecordModel & Schema[N] & { readonly expand?: Expand };

/** A record in which the program always writes these choices: only an administrator could empty them. */
export type WithChosen<R, N extends keyof R> = R & { readonly [F in N]: Exclude<R[F], ""> };
