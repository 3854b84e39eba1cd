/** Events of an offline desk, with ids made on the device and stored there until the server has accepted them. */

export type DeskEventKind = "checkout" | "checkin" | "renew" | "undo";

export interface DeskEvent {
	/** Made on the device, fifteen letters and digits: sent again, it has one effect. */
	readonly op_id: string;
	readonly kind: DeskEventKind;
	/** Time of the event by the device's clock, as ISO 8601. */
	readonly at: string;
	/** Id or barcode of the copy; empty for an undo, which concerns the copy of the undone event. */
	readonly copy: string;
	/** Reader's id for a checkout; for a renewal, if known. */
	readonly student?: string;
	readonly visit_id?: string;
	/** Why staff lent despite a reason against it. */
	readonly override_reason?: string;
	/** The `op_id` of the event that an undo reverses. */
	readonly undo?: string;
}

/** Maximum number of events per request. */
export const MAX_EVENTS = 200;

interface EventOrder {
	readonly at: string;
	readonly device: string;
	readonly op_id: string;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Time order; simultaneous events by device, then by id, so that it is the same on every machine. All times are written
 * by `toISOString`.
 */
export const inTimeOrder = (a: EventOrder, b: EventOrder): number =>
	compare(a.at, b.at) || compare(a.device, b.device) || compare(a.op_id, b.op_id);
