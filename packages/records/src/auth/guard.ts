/**
 * Slows down who guesses passwords and codes, without locking out those who know theirs. Failures are counted three
 * ways: for an account at one address, for an account wherever they come from, and for an address whatever the
 * account. The last two never keep an account from an address where it is at home: a whole school has one address,
 * and a stranger must not be able to shut a teacher out. An identity that does not exist is counted like any other.
 */
import { isIPv6 } from "node:net";
import { ApiError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { type Pace, slowDown } from "./slowdown.ts";

const second = 1000;
const minute = 60 * second;

/** A child forgets a password more than once: ten failures are free. */
const hereToo: Pace = {
	free: 10,
	firstWait: 5 * second,
	longestWait: 15 * minute,
	forgetAfter: 30 * minute,
};
/** From many addresses at once: 50 failures, then at most some 100 more a day. */
const anywhere: Pace = { ...hereToo, free: 50, forgetAfter: 24 * 60 * minute };
/** A school of a thousand on its first morning has many failures; guessers come down to about three a minute. */
const oneAddress: Pace = {
	free: 300,
	firstWait: 5 * second,
	longestWait: 5 * minute,
	forgetAfter: 60 * minute,
	fade: 20 * second,
};
/** Eight digits are soon guessed otherwise. */
const codes: Pace = {
	free: 5,
	firstWait: 3 * minute,
	longestWait: 15 * minute,
	forgetAfter: 30 * minute,
};
/** Codes that are sent to one address of mail. */
const sentCodes: Pace = {
	free: 20,
	firstWait: minute,
	longestWait: 30 * minute,
	forgetAfter: 60 * minute,
};

/** Accounts remembered that were forgiven everything; only who has proved one gets in here. */
const mostForgiven = 20_000;

/**
 * What counts as one address. Whoever has an IPv6 address has 2^64 of them, so their network counts; an IPv4 address
 * in IPv6 form is the IPv4 address.
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

/** One attempt that is being judged. */
export interface Attempt {
	/** Seconds that whoever is not at home here has to wait, however right the attempt is. */
	readonly wait: number;
	/** It was wrong: gives back the refusal, `otherwise` where nothing is to be waited for. */
	failed(otherwise: ApiError): ApiError;
	/** It was right. */
	succeeded(): void;
}

export interface Guard {
	/**
	 * Counts an attempt at a password before it is judged. `account` is what the caller typed, whether it exists or not.
	 * @throws ApiError 429 with the seconds to wait
	 */
	password(account: string, ip: string): Attempt;
	/** The same for a code that was sent by mail. @throws ApiError 429 */
	code(account: string, ip: string): Attempt;
	/** Counts a code that is to be sent. @throws ApiError 429 */
	sending(account: string): void;
	/** The account was proved in another way: its failures are forgotten, wherever they came from. */
	forget(accounts: readonly string[]): void;
}

/** The name under which the guard knows an account: by what somebody types to sign in. */
export const guardedName = (collectionId: string, identity: string): string =>
	`${collectionId} ${identity.toLowerCase()}`;

export function createGuard(now: () => Date): Guard {
	const pairs = slowDown(hereToo);
	const accounts = slowDown(anywhere);
	const addresses = slowDown(oneAddress);
	const tries = slowDown(codes);
	const mails = slowDown(sentCodes);
	const time = (): number => now().getTime();
	/** How often an account has been forgiven everything: what was counted before has another name. */
	const fresh = new Map<string, number>();
	const pairOf = (account: string, place: string): string => `${fresh.get(account) ?? 0} ${place} ${account}`;

	function attempt(place: string, wait: number, right: () => void): Attempt {
		return {
			wait,
			failed(otherwise) {
				addresses.attempt(place, time());
				return wait > 0 ? tooMany(wait) : otherwise;
			},
			succeeded: right,
		};
	}

	return {
		password(account, ip) {
			const place = placeOf(ip);
			const pair = pairOf(account, place);
			const waiting = pairs.attempt(pair, time());
			if (waiting > 0) throw tooMany(waiting);
			const wait = Math.max(accounts.attempt(account, time()), addresses.wait(place, time()));
			return attempt(place, wait, () => {
				pairs.succeeded(pair);
				accounts.succeeded(account);
			});
		},
		code(account, ip) {
			const place = placeOf(ip);
			const waiting = tries.attempt(account, time());
			if (waiting > 0) throw new ApiError(429, messages.tooManyOtps, {}, { retry_after: waiting });
			return attempt(place, addresses.wait(place, time()), () => tries.succeeded(account));
		},
		sending(account) {
			const waiting = mails.attempt(account, time());
			if (waiting > 0) throw tooMany(waiting);
		},
		forget(names) {
			for (const name of names) {
				accounts.succeeded(name);
				tries.succeeded(name);
				fresh.set(name, (fresh.get(name) ?? 0) + 1);
				const oldest = fresh.size > mostForgiven ? fresh.keys().next().value : undefined;
				if (oldest !== undefined) fresh.delete(oldest);
			}
		},
	};
}
