/** What a desk without network does: events with ids made on the device, kept there until the server has taken them. */

export type DeskEventKind = "checkout" | "checkin" | "renew" | "undo";

export interface DeskEvent {
	/** Made on the device, fifteen letters and digits: sent again it has one effect. */
	readonly op_id: string;
	readonly kind: DeskEventKind;
	/** When it happened by the device's clock, as ISO 8601. */
	readonly at: string;
	/** Id or barcode of the copy; empty for an undo, which is about the copy of what it takes back. */
	readonly copy: string;
	/** Id of the reader of a checkout; of a renewal, where it is known. */
	readonly student?: string;
	readonly visit_id?: string;
	/** Why staff lent against a reason. */
	readonly override_reason?: string;
	/** The `op_id` of what an undo takes back. */
	readonly undo?: string;
}

/** How many events one request carries at most. */
export const mostEvents = 200;

/** What became of one event. */
export type EventOutcome =
	/** Done as the device had decided it. */
	| "done"
	/** Kept although something stands against it: a card tells what. */
	| "kept"
	/** Could not be done: a card asks a person. */
	| "conflict"
	/** Refused for good and written nowhere: it is another school's, or no such event. */
	| "refused";

/** The server's answer to one event. */
export interface EventAnswer {
	readonly op_id: string;
	readonly outcome: EventOutcome;
	/** Why it was kept, is a conflict or was refused; empty for what is done. */
	readonly reasons: readonly { readonly code: string; readonly message: string }[];
	/** The card that a person settles, of `desk_conflicts`; empty without one. */
	readonly card: string;
	readonly copy: string;
	readonly loan: string;
}

interface Ordered {
	readonly at: string;
	readonly device: string;
	readonly op_id: string;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Time order; of one moment by device, then by id: the same on every machine. Times are all written by `toISOString`. */
export const inTimeOrder = (a: Ordered, b: Ordered): number =>
	compare(a.at, b.at) || compare(a.device, b.device) || compare(a.op_id, b.op_id);
