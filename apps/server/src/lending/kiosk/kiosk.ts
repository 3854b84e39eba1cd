/** Self-service kiosks for readers: their account, and identification of the reader by card. */
import { roleOf, roles } from "@rafta/library/access/roles";
import { codeForms } from "@rafta/library/circulation/codes";
import { ApiError, type AuthIdentity, forbidden, type RequestContext } from "@rafta/records";
import { isCurrent } from "../../people/readers/register.ts";
import { userOf } from "../../platform/writes/caller.ts";
import type { RecordService, Stored } from "../../records.ts";
import { readerIdByCard } from "../circulation/queries.ts";
import type { Desk } from "../desk/desk.ts";
import { kioskRefusal } from "./refusals.ts";

export interface Kiosk {
	readonly account: AuthIdentity;
	readonly asksPin: boolean;
	readonly desk: Desk;
}

/**
 * @throws ApiError 401 without a user, 403 for an account that is not a library's kiosk
 */
export function kioskOf(request: RequestContext): Kiosk {
	const user = userOf(request);
	if (!user || !request.auth) throw new ApiError(401, { tr: "Önce giriş yapılmalı.", en: "Sign in first." });
	const isKiosk = roleOf(user) === roles.manager && user.status === "active" && user.desk_only === true;
	if (!isKiosk || !user.kiosk || user.school_id === "" || user.library_id === "") throw forbidden();
	const [school, library, id] = [user.school_id, user.library_id, user.id].map(String) as [
		string,
		string,
		string,
	];
	const desk: Desk = { school, library, user: id, isVolunteer: true, request };
	return { account: request.auth, asksPin: user.kiosk === "card_pin", desk };
}

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
	kiosk: Kiosk,
	reader: Stored<"students">,
	pin: string,
): Promise<void> {
	const { language, ip } = kiosk.desk.request;
	if (!isCurrent(reader)) throw kioskRefusal("reader_inactive", language);
	if (!kiosk.asksPin) return;
	const account = reader.user_id === "" ? null : await service.find("users", reader.user_id);
	if (account?.role !== roles.student || account.status !== "active") throw kioskRefusal("no_pin", language);
	const { collection } = kiosk.account;
	const isRight = await service.provesPassword({ collection, record: account }, pin, ip);
	if (!isRight) throw kioskRefusal("pin_wrong", language);
}

/**
 * Whether a name and a password are those of the school's staff, who may close the kiosk without its PIN: children may have
 * typed wrong ones until it has to wait. @throws ApiError 429
 */
export async function staffOpensKiosk(
	service: RecordService,
	{ account, desk }: Kiosk,
	{ identity, password }: { readonly identity: string; readonly password: string },
): Promise<boolean> {
	const name = identity.toLowerCase();
	const found = await service.findBy("users", name.includes("@") ? { email: name } : { username: identity });
	const isStaff = found?.school_id === desk.school && found.role === roles.manager && !found.desk_only;
	const record = isStaff && found.status === "active" ? found : { ...account.record, id: name, password: "" };
	const isRight = await service.provesPassword(
		{ collection: account.collection, record },
		password,
		desk.request.ip,
	);
	return isStaff && isRight;
}

/** Whether a PIN is the one with which staff close the kiosk. @throws ApiError 429 after too many wrong PINs */
export function opensKiosk(service: RecordService, { account, desk }: Kiosk, pin: string): Promise<boolean> {
	const { collection, record } = account;
	// Wrong attempts are counted separately from those at the login's password.
	const lock = { ...record, id: `${record.id} kiosk`, password: record.kiosk_pin };
	return service.provesPassword({ collection, record: lock }, pin, desk.request.ip);
}
