/**
 * Signed opening time of the contact form: it is passed through the form, so that nothing is stored for mere visits.
 * The key belongs to the installation and lasts some days; earlier tickets expire with it, which loses no message.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Memory } from "@rafta/records";

const day = 86_400_000;
const keyHolds = 7 * day;
const kind = "contact-key";

const keyOf = (memory: Memory, now: number): Promise<string> => {
	const fresh = randomBytes(32).toString("hex");
	return memory.change(kind, "key", (value) => {
		const [key = "", until = "0"] = value?.split(" ") ?? [];
		if (Number(until) > now) return { value, until: Number(until), answer: key };
		return { value: `${fresh} ${now + keyHolds}`, until: now + keyHolds, answer: fresh };
	});
};

const signTime = (key: string, time: string): string => {
	const mark = createHmac("sha256", key).update(time).digest("hex");
	return `${time}.${mark}`;
};

/** Creates a ticket for a form opened now. */
export async function newTicket(memory: Memory, now: Date): Promise<string> {
	return signTime(await keyOf(memory, now.getTime()), now.getTime().toString(36));
}

/** Seconds since a ticket was issued; `null` for an invalid or expired one. */
export async function ticketAge(memory: Memory, ticket: unknown, now: Date): Promise<number | null> {
	if (typeof ticket !== "string" || ticket.length > 100) return null;
	const time = ticket.split(".")[0] ?? "";
	const [right, given] = [signTime(await keyOf(memory, now.getTime()), time), ticket].map((text) =>
		Buffer.from(text),
	);
	if (!right || !given || right.length !== given.length || !timingSafeEqual(right, given)) return null;
	const age = now.getTime() - Number.parseInt(time, 36);
	return age >= 0 && age < day ? Math.floor(age / 1000) : null;
}
