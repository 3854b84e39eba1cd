/** The caller of an endpoint: made once a request, by `endpoint.ts`, which lets through whom the contract's row names. */
import { type Caller, isReader, mayCall } from "@rafta/library/access/callers";
import { ApiError, type AuthIdentity, forbidden, type RequestContext } from "@rafta/records";
import { completeOf, type Language, words } from "@rafta/words";
import type { Stored } from "../records.ts";
import { userOf } from "./writes/request-user.ts";

const texts = words("server/kit");

export interface Actor {
	/** The request, for what is read and written in the caller's name. */
	readonly request: RequestContext;
	/** `null` for guests, and for accounts of `_superusers`. */
	readonly account: Stored<"users"> | null;
	/** Id of the account; empty without one. */
	readonly user: string;
	/** Whether the account manages the installation. */
	readonly isAdministrator: boolean;
	/** School and library of the account; empty without one. */
	readonly school: string;
	readonly library: string;
	/** The reader (`students`) whose own account it is; `null` for all other accounts. */
	readonly reader: string | null;
	/** Whether it is a volunteer's login or a kiosk, which can only lend and return. */
	readonly isVolunteer: boolean;
	readonly language: Language;
	/** Network address of the caller. */
	readonly address: string;
}

export interface SignedInActor extends Actor {
	readonly request: RequestContext & { readonly auth: AuthIdentity };
}

/** A caller with an account of Rafta's own. */
export interface AccountActor extends SignedInActor {
	readonly account: Stored<"users">;
}

export interface ReaderActor extends AccountActor {
	readonly reader: string;
}

/** Actor of an endpoint, by the caller of its row; none where nobody is identified. */
export type ActorFor<C extends Caller> = C extends "public"
	? undefined
	: C extends "guest"
		? Actor
		: C extends "administrator" | "staffOrAdministrator" | "memberOrAdministrator"
			? SignedInActor
			: C extends "reader"
				? ReaderActor
				: AccountActor;

export function actorOf(request: RequestContext): Actor {
	const account = userOf(request);
	const reader = isReader(account) ? account.student_id : null;
	return {
		request,
		account,
		user: account?.id ?? "",
		isAdministrator: request.superuser,
		school: account?.school_id ?? "",
		// Readers borrow in all libraries of their school.
		library: reader === null ? (account?.library_id ?? "") : "",
		reader,
		isVolunteer: account?.desk_only === true,
		// Screens, documents and files of an account are in complete languages: a half of each would be no sentence.
		language: request.auth === null ? request.language : completeOf(request.language),
		address: request.ip,
	};
}

/** @throws ApiError 401 for a guest and 403 for an account that the endpoint is not for */
export function assertCaller(caller: Caller, actor: Actor): void {
	if (mayCall(caller, actor)) return;
	if (actor.request.auth === null) throw new ApiError(401, texts.signInFirst);
	throw caller === "administrator" ? forbidden(texts.administratorsOnly) : forbidden();
}

/** Whether a reader acts for themselves. */
export const isReaderActor = (actor: AccountActor): actor is ReaderActor => actor.reader !== null;

const hasAccount = (actor: Actor): actor is AccountActor => actor.account !== null;

/** The actor, who must have an account of Rafta's own. @throws ApiError 403 for an account of `_superusers` */
export function withAccount(actor: Actor): AccountActor {
	if (!hasAccount(actor)) throw forbidden(texts.accountFirst);
	return actor;
}
