/** A screen at which readers serve themselves: whose it is, and whose card was scanned. */
import { roleOf, roles } from "@rafta/library/access/roles";
import {
	ApiError,
	type AuthIdentity,
	forbidden,
	type RecordData,
	type RecordService,
	type RequestContext,
} from "@rafta/records";
import type { Desk } from "../circulation/desk.ts";
import { readerIdByCard } from "../circulation/queries.ts";
import { userOf } from "../hooks/caller.ts";
import { isCurrent } from "../readers/register.ts";
import { kioskRefusal } from "./refusals.ts";

export interface Kiosk {
	readonly account: AuthIdentity;
	readonly asksPin: boolean;
	readonly desk: Desk;
}

/** @throws ApiError 401 for nobody, 403 for whoever is no kiosk of a library */
export function kioskOf(request: RequestContext): Kiosk {
	const user = userOf(request);
	if (!user || !request.auth) throw new ApiError(401, { tr: "Önce giriş yapın.", en: "Sign in first." });
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

/** The key in the address that a card's QR holds. */
const keyIn = /\/students\/[a-z0-9]{15}#key=([\w-]+)$/;

/**
 * The reader of a card: its number, or its QR with the key. A school number or a name is no card, and an address
 * without its key could be written by anybody.
 */
export async function readerOfCard(
	service: RecordService,
	school: string,
	scanned: string,
): Promise<RecordData | null> {
	const key = keyIn.exec(scanned)?.[1];
	if (key) {
		const reader = await service.findBy("students", { card_key: key });
		return reader?.school_id === school ? reader : null;
	}
	const number = scanned.replace(/\s/gu, "");
	const id = /^[0-9]{1,30}$/.test(number) ? await readerIdByCard(service.sql, school, number) : null;
	return id === null ? null : service.find("students", id);
}

/**
 * Whether the reader may be served: somebody of the school, with the right PIN where the kiosk asks for one.
 * @throws ApiError 422 with the reason, 429 for who guesses
 */
export async function admit(
	service: RecordService,
	kiosk: Kiosk,
	reader: RecordData,
	pin: string,
): Promise<void> {
	const { language, ip } = kiosk.desk.request;
	if (!isCurrent(reader)) throw kioskRefusal("reader_inactive", language);
	if (!kiosk.asksPin) return;
	const account = reader.user_id === "" ? null : await service.find("users", String(reader.user_id));
	if (account?.role !== roles.student || account.status !== "active") throw kioskRefusal("no_pin", language);
	const { collection } = kiosk.account;
	const isRight = await service.provesPassword({ collection, record: account }, pin, ip);
	if (!isRight) throw kioskRefusal("pin_wrong", language);
}

/** Whether a PIN is the one that staff leave the kiosk with. @throws ApiError 429 for who guesses */
export function opensKiosk(service: RecordService, { account, desk }: Kiosk, pin: string): Promise<boolean> {
	const { collection, record } = account;
	// Guesses at it are counted apart from those at the login's password.
	const lock = { ...record, id: `${record.id} kiosk`, password: record.kiosk_pin };
	return service.provesPassword({ collection, record: lock }, pin, desk.request.ip);
}
