/** Self-service kiosks for readers: their account, and identification of the reader by card. */
import { roles } from "@rafta/library/access/roles";
import { codeForms } from "@rafta/library/circulation/codes";
import type { AccountActor } from "../../kit/actor.ts";
import { isCurrent } from "../../people/readers/register.ts";
import type { RecordService, Stored } from "../../records.ts";
import { readerIdByCard } from "../circulation/queries.ts";
import { kioskRefusal } from "./refusals.ts";

/** Whether a kiosk wants the PIN beside the card. */
export const asksPin = ({ account }: AccountActor): boolean => account.kiosk === "card_pin";

/** The key in the address in a card's QR code. */
const keyIn = /\/students\/[a-z0-9]{15}#key=([\w-]+)$/;

/** A scanned card's reader, and whether it was the key of its QR code: a number can be guessed, a key cannot. */
export interface ScannedCard {
	readonly reader: Stored<"students">;
	readonly hasKey: boolean;
}

/**
 * Returns the reader of a card, by its number or by its QR code with the key. A school number or a name is not
 * accepted, nor an address without the key, which anybody could write.
 */
export async function readerOfCard(
	service: RecordService,
	school: string,
	scanned: string,
): Promise<ScannedCard | null> {
	for (const form of codeForms(scanned)) {
		const key = keyIn.exec(form)?.[1];
		const id = /^[0-9]{1,30}$/.test(form) ? await readerIdByCard(service.sql, school, form) : null;
		const reader = key
			? await service.findBy("students", { card_key: key })
			: await service.find("students", id ?? "");
		if (reader?.school_id === school) return { reader, hasKey: key !== undefined };
	}
	return null;
}

/**
 * Checks that the reader may be served: a reader of the school, with the correct PIN if the kiosk requires one.
 * @throws ApiError 422 with the reason, 429 after too many wrong PINs
 */
export async function admit(
	service: RecordService,
	kiosk: AccountActor,
	reader: Stored<"students">,
	pin: string,
): Promise<void> {
	const { language, address } = kiosk;
	if (!isCurrent(reader)) throw kioskRefusal("reader_inactive", language);
	if (!asksPin(kiosk)) return;
	const account = reader.user_id === "" ? null : await service.find("users", reader.user_id);
	if (account?.role !== roles.student || account.status !== "active") throw kioskRefusal("no_pin", language);
	const isRight = await service.provesPassword(
		{ collection: kiosk.request.auth.collection, record: account },
		pin,
		address,
	);
	if (!isRight) throw kioskRefusal("pin_wrong", language);
}

/**
 * Whether a name and a password are those of the school's staff, who may close the kiosk without its PIN: children may have
 * typed wrong ones until it has to wait. @throws ApiError 429
 */
export async function staffOpensKiosk(
	service: RecordService,
	{ account, school, address, request }: AccountActor,
	{ identity, password }: { readonly identity: string; readonly password: string },
): Promise<boolean> {
	const name = identity.toLowerCase();
	const found = await service.findBy("users", name.includes("@") ? { email: name } : { username: identity });
	const isStaff = found?.school_id === school && found.role === roles.manager && !found.desk_only;
	const record = isStaff && found.status === "active" ? found : { ...account, id: name, password: "" };
	const isRight = await service.provesPassword(
		{ collection: request.auth.collection, record },
		password,
		address,
	);
	return isStaff && isRight;
}

/** Whether a PIN is the one with which staff close the kiosk. @throws ApiError 429 after too many wrong PINs */
export function opensKiosk(
	service: RecordService,
	{ account, address, request }: AccountActor,
	pin: string,
): Promise<boolean> {
	// Wrong attempts are counted separately from those at the login's password.
	const lock = { ...account, id: `${account.id} kiosk`, password: account.kiosk_pin };
	return service.provesPassword({ collection: request.auth.collection, record: lock }, pin, address);
}
