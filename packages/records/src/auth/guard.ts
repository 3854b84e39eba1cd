/**
 * Throttles guessing of passwords and codes without locking out the owners. Failures are counted per account and
 * address, per account over all addresses, and per address over all accounts. The last two never block an account at an
 * address where it is at home: a whole company may share one address, and a stranger must not be able to lock out
 * its people. Identities that do not exist are counted in the same way.
 */
import { isIPv6 } from "node:net";
import { recall } from "../database/memory.ts";
import type { Memory } from "../database/shared.ts";
import { ApiError, badRequest } from "../errors.ts";
import { getOrInsert } from "../get-or-insert.ts";
import { messages } from "../messages/api.ts";
import { queue } from "../queue.ts";
import type { AuthIdentity } from "../types/request.ts";
import { assertHashTurn } from "./hash-turns.ts";
import { paces } from "./paces.ts";
import { verifyPassword } from "./password.ts";
import { type SlowDown, slowDown } from "./slowdown.ts";

/** Sign-ins of one account from one address that may wait for their turn: a class that shares one login has far fewer. */
const MAX_WAITING = 500;
/** As many as passwords are hashed at once (`hash-turns.ts`) on a small computer, and far below the failures that are free. */
const AT_ONCE = 2;

/**
 * Returns the key under which an address is counted. An IPv6 user has 2^64 addresses, so the network counts; an IPv4
 * address in IPv6 form counts as the IPv4 address.
 */
export function placeOf(ip: string): string {
	const plain = ip.replace(/%.*$/, "").toLowerCase();
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
	if (mapped?.[1]) return mapped[1];
	if (!isIPv6(plain)) return plain;
	const [head = "", tail] = plain.split("::");
	const front = head === "" ? [] : head.split(":");
	const back = tail === undefined || tail === "" ? [] : tail.split(":");
	const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0");
	return [...front, ...gap, ...back]
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":");
}

const tooMany = (wait: number): ApiError =>
	new ApiError(429, messages.tooManyLogins, {}, { retry_after: wait });

/** An attempt that is being checked. */
export interface Attempt {
	/** Seconds that a caller who is not at home here must wait, even if the attempt is right. */
	readonly wait: number;
	/**
	 * Whether the attempt passes if it is right: without a wait, where the account is at home, or, for an account that
	 * exists, one each ten seconds although its address must wait. Right and wrong ones are counted alike; invented
	 * names are not, since anybody could take all turns with them.
	 */
	mayPass(exists: boolean, isHome: () => Promise<boolean>): Promise<boolean>;
	/** Records a failed attempt and returns the error to throw: `otherwise` if no waiting time applies. */
	failed(otherwise: ApiError): Promise<ApiError>;
	/** Records a successful attempt. */
	onSuccess(): Promise<void>;
}

export interface Guard {
	/**
	 * Runs the sign-ins of one account from one address in turn, two at a time: those that come at once are counted when
	 * their turn comes, so that the right password clears the count for the next. A known browser has turns of its own.
	 * @throws ApiError 429 if too many wait
	 */
	inTurn<T>(account: string, ip: string, work: () => Promise<T>, device?: string): Promise<T>;
	/**
	 * Counts a password attempt before it is checked. `account` is what the caller typed, whether it exists or not. In a
	 * known browser (`devices.ts`) nothing counts but what was tried in it. @throws ApiError 429 with the seconds to wait
	 */
	password(account: string, ip: string, device?: string): Promise<Attempt>;
	/** Same as `password`, for a code sent by mail. @throws ApiError 429 */
	code(account: string, ip: string, device?: string): Promise<Attempt>;
	/** Counts a code before it is sent; returns the seconds for which no further one is sent. */
	sending(account: string, ip: string, device?: string): Promise<number>;
	/** Counts a link to an address chosen by the caller, by caller or by address. @throws ApiError 429 */
	sendingLink(key: string): Promise<void>;
	/** Clears the failures of an account, from all addresses, after it was proved in another way. */
	forget(accounts: readonly string[]): Promise<void>;
}

/** Key of an account in the guard: derived from the identity that the user types to sign in. */
export const guardedName = (collectionId: string, identity: string): string =>
	`${collectionId} ${identity.toLowerCase()}`;

/** How often an account's failures were all cleared: earlier counts have another key. */
const pardons = "pardons";

export function createGuard(memory: Memory, now: () => Date): Guard {
	const addresses = slowDown(memory, "password-address", paces.oneAddress);
	const mails = slowDown(memory, "sent-code", paces.sentCodes);
	const allMails = slowDown(memory, "sent-code-account", paces.sentCodesAnywhere);
	const lanes = slowDown(memory, "password-lane", paces.slowLane);
	const links = slowDown(memory, "sent-link", paces.sentLinks);
	const time = (): number => now().getTime();
	const turns = new Map<string, { readonly run: ReturnType<typeof queue>; waiting: number }>();

	/** Waits of an account over all addresses, and of the address over all accounts. */
	interface Waits {
		readonly wide: number;
		readonly here: number;
	}
	const none: Waits = { wide: 0, here: 0 };

	const attempt = (place: string, { wide, here }: Waits, right: () => Promise<unknown>): Attempt => ({
		wait: Math.max(wide, here),
		mayPass: async (exists, isHome) =>
			wide + here === 0 ||
			(await isHome()) ||
			(exists && wide === 0 && (await lanes.attempt(place, time())) === 0),
		async failed(otherwise) {
			if (place !== "") await addresses.attempt(place, time());
			return wide + here > 0 ? tooMany(Math.max(wide, here)) : otherwise;
		},
		async onSuccess() {
			await right();
		},
	});

	const pairOf = async (account: string, from: string): Promise<string> =>
		`${(await recall(memory, pardons, account)) ?? 0} ${from} ${account}`;

	/** Counts of one kind of attempt: from one place, and from anywhere. */
	interface Counts {
		readonly pairs: SlowDown;
		readonly accounts: SlowDown;
		readonly refusal: (wait: number) => ApiError;
	}
	const passwords: Counts = {
		pairs: slowDown(memory, "password-pair", paces.hereToo),
		accounts: slowDown(memory, "password-account", paces.anywhere),
		refusal: tooMany,
	};
	const codes: Counts = {
		pairs: slowDown(memory, "code", paces.codes),
		accounts: slowDown(memory, "code-account", paces.codesAnywhere),
		refusal: (wait) => new ApiError(429, messages.tooManyOtps, {}, { retry_after: wait }),
	};

	const countedBy =
		({ pairs, accounts, refusal }: Counts) =>
		async (account: string, ip: string, device = ""): Promise<Attempt> => {
			const place = placeOf(ip);
			const pair = await pairOf(account, device || place);
			const waiting = await pairs.attempt(pair, time());
			if (waiting > 0) throw refusal(waiting);
			if (device !== "") return attempt("", none, () => pairs.onSuccess(pair));
			const [wide, here] = await Promise.all([
				accounts.attempt(account, time()),
				addresses.wait(place, time()),
			]);
			return attempt(place, { wide, here }, () =>
				Promise.all([pairs.onSuccess(pair), accounts.onSuccess(account)]),
			);
		};

	return {
		password: countedBy(passwords),
		code: countedBy(codes),
		async inTurn(account, ip, work, device = "") {
			const key = `${device || placeOf(ip)} ${account}`;
			const turn = getOrInsert(turns, key, () => ({ run: queue(AT_ONCE), waiting: 0 }));
			if (turn.waiting >= MAX_WAITING) throw tooMany(paces.hereToo.firstWait / 1000);
			turn.waiting += 1;
			try {
				return await turn.run(work);
			} finally {
				turn.waiting -= 1;
				if (turn.waiting === 0) turns.delete(key);
			}
		},
		async sending(account, ip, device = "") {
			const waiting = await mails.attempt(`${device || placeOf(ip)} ${account}`, time());
			return waiting > 0 || device !== "" ? waiting : allMails.attempt(account, time());
		},
		async sendingLink(key) {
			const waiting = await links.attempt(key, time());
			if (waiting > 0) throw tooMany(waiting);
		},
		async forget(names) {
			// After that, counts under the old key no longer matter.
			const until = time() + paces.hereToo.forgetAfter + paces.hereToo.maxWait;
			const forgive = (name: string) =>
				memory.change(pardons, name, (value) => ({
					value: String(Number(value ?? 0) + 1),
					until,
					answer: undefined,
				}));
			await Promise.all(
				names.flatMap((name) => [
					passwords.accounts.onSuccess(name),
					codes.accounts.onSuccess(name),
					forgive(name),
				]),
			);
		},
	};
}

/**
 * Checks a signed-in account's password again for sensitive actions: an unattended screen must not allow guessing.
 * @throws ApiError 429 with the seconds to wait
 */
export async function provesPassword(
	guard: Guard,
	{ collection, record }: AuthIdentity,
	typed: string,
	ip: string,
): Promise<boolean> {
	assertHashTurn();
	const attempt = await guard.password(guardedName(collection.id, `#${record.id}`), ip);
	const right = await verifyPassword(typed, String(record.password));
	if (right) await attempt.onSuccess();
	else await attempt.failed(badRequest());
	return right;
}
