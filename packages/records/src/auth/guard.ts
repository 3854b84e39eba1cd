/**
 * Slows down who guesses passwords and codes, without locking out those who know theirs. Failures are counted three
 * ways: for an account at one address, for an account wherever they come from, and for an address whatever the
 * account. The last two never keep an account from an address where it is at home: a whole school has one address,
 * and a stranger must not be able to shut a teacher out. An identity that does not exist is counted like any other.
 */
import { isIPv6 } from "node:net";
import { type Memory, recall } from "../database/memory.ts";
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

/** Links to addresses that nobody has proved to be theirs. */
const sentLinks: Pace = { ...sentCodes, free: 5 };

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
	failed(otherwise: ApiError): Promise<ApiError>;
	/** It was right. */
	succeeded(): Promise<void>;
}

export interface Guard {
	/**
	 * Counts an attempt at a password before it is judged. `account` is what the caller typed, whether it exists or not.
	 * @throws ApiError 429 with the seconds to wait
	 */
	password(account: string, ip: string): Promise<Attempt>;
	/** The same for a code that was sent by mail. @throws ApiError 429 */
	code(account: string, ip: string): Promise<Attempt>;
	/** Counts a code that is to be sent. @throws ApiError 429 */
	sending(account: string): Promise<void>;
	/** Counts a link that goes to an address of somebody's choice, by who asks or by the address. @throws ApiError 429 */
	sendingLink(key: string): Promise<void>;
	/** The account was proved in another way: its failures are forgotten, wherever they came from. */
	forget(accounts: readonly string[]): Promise<void>;
}

/** The name under which the guard knows an account: by what somebody types to sign in. */
export const guardedName = (collectionId: string, identity: string): string =>
	`${collectionId} ${identity.toLowerCase()}`;

/** How often an account has been forgiven everything: what was counted before has another name. */
const pardons = "pardons";

export function createGuard(memory: Memory, now: () => Date): Guard {
	const pairs = slowDown(memory, "password-pair", hereToo);
	const accounts = slowDown(memory, "password-account", anywhere);
	const addresses = slowDown(memory, "password-address", oneAddress);
	const tries = slowDown(memory, "code", codes);
	const mails = slowDown(memory, "sent-code", sentCodes);
	const links = slowDown(memory, "sent-link", sentLinks);
	const time = (): number => now().getTime();

	const attempt = (place: string, wait: number, right: () => Promise<unknown>): Attempt => ({
		wait,
		async failed(otherwise) {
			await addresses.attempt(place, time());
			return wait > 0 ? tooMany(wait) : otherwise;
		},
		async succeeded() {
			await right();
		},
	});

	return {
		async password(account, ip) {
			const place = placeOf(ip);
			const pair = `${(await recall(memory, pardons, account)) ?? 0} ${place} ${account}`;
			const waiting = await pairs.attempt(pair, time());
			if (waiting > 0) throw tooMany(waiting);
			const [wide, here] = await Promise.all([
				accounts.attempt(account, time()),
				addresses.wait(place, time()),
			]);
			return attempt(place, Math.max(wide, here), () =>
				Promise.all([pairs.succeeded(pair), accounts.succeeded(account)]),
			);
		},
		async code(account, ip) {
			const place = placeOf(ip);
			const waiting = await tries.attempt(account, time());
			if (waiting > 0) throw new ApiError(429, messages.tooManyOtps, {}, { retry_after: waiting });
			return attempt(place, await addresses.wait(place, time()), () => tries.succeeded(account));
		},
		async sending(account) {
			const waiting = await mails.attempt(account, time());
			if (waiting > 0) throw tooMany(waiting);
		},
		async sendingLink(key) {
			const waiting = await links.attempt(key, time());
			if (waiting > 0) throw tooMany(waiting);
		},
		async forget(names) {
			// After that what was counted under the old name does not count any more.
			const until = time() + hereToo.forgetAfter + hereToo.longestWait;
			const forgive = (name: string) =>
				memory.change(pardons, name, (value) => ({
					value: String(Number(value ?? 0) + 1),
					until,
					answer: undefined,
				}));
			await Promise.all(
				names.flatMap((name) => [accounts.succeeded(name), tries.succeeded(name), forgive(name)]),
			);
		},
	};
}
