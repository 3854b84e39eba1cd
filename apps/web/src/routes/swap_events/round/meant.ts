/** What is done with a code that is scanned at the desk of parcels. */
import type { Parcel, Parcels } from "./model.ts";

/** A book of ours is packed, one of another school comes out of its parcel. */
export type Way = "send" | "receive";

/** A book of another school that is not here yet. */
export const isAwaited = ({ status }: Parcel): boolean => status === "planned" || status === "sent";

const has = (list: readonly Parcel[], code: string, is: (one: Parcel) => boolean = () => true): boolean =>
	list.some((one) => one.token === code && is(one));

/** What is still to be done with a code; `null` where nothing is. Numbers of two schools may be the same: ours goes first. */
export function wayOf(parcels: Parcels, code: string): Way | null {
	if (has(parcels.out, code, ({ status }) => status === "planned")) return "send";
	return has(parcels.in, code, isAwaited) ? "receive" : null;
}

/** Which operation says best what is wrong with a code for which nothing is to be done. */
export const lastWayOf = (parcels: Parcels, code: string): Way =>
	!has(parcels.out, code) && has(parcels.in, code) ? "receive" : "send";
