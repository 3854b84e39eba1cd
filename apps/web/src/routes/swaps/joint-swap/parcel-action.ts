/** The operation for a code scanned at the parcel desk. */
import type { Parcel, Parcels } from "./model.ts";

/** `send`: pack a book of this school. `receive`: unpack one of another school. */
export type ParcelAction = "send" | "receive";

/** Whether a book of another school has not arrived yet. */
export const isAwaited = ({ status }: Parcel): boolean => status === "planned" || status === "sent";

const has = (list: readonly Parcel[], code: string, is: (one: Parcel) => boolean = () => true): boolean =>
	list.some((one) => one.token === code && is(one));

/**
 * Returns the pending operation for a code; `null` if there is none. If the numbers of two schools are equal, this
 * school's book comes first.
 */
export function parcelActionOf(parcels: Parcels, code: string): ParcelAction | null {
	if (has(parcels.out, code, ({ status }) => status === "planned")) return "send";
	return has(parcels.in, code, isAwaited) ? "receive" : null;
}

/** Returns the operation whose refusal best explains why nothing can be done with a code. */
export const fallbackActionOf = (parcels: Parcels, code: string): ParcelAction =>
	!has(parcels.out, code) && has(parcels.in, code) ? "receive" : "send";
