/**
 * Codes that were asked for by addresses without an account: ids that behave like those of codes that were sent, so
 * that asking and guessing tell nobody who has an account.
 */
import { createHash } from "node:crypto";
import { type Memory, recall } from "../database/memory.ts";

export interface PretendedCodes {
	/** An id for who asked: the given one, or the last one where `atOnce` of the last `seconds` wait already. */
	give(name: string, id: string, seconds: number, atOnce: number): Promise<string>;
	/** A name for whom an id was pretended, as long as its code would be good; `null` for none. */
	nameOf(id: string): Promise<string | null>;
}

interface Given {
	readonly id: string;
	/** When its code would end, in milliseconds since 1970. */
	readonly end: number;
}

const given = "pretended";
const names = "pretended-id";

/** What somebody typed is not kept. */
const digest = (name: string): string => createHash("sha256").update(name).digest("base64url");

export function pretendedCodes(memory: Memory, now: () => Date): PretendedCodes {
	return {
		async give(name, id, seconds, atOnce) {
			const time = now().getTime();
			const end = time + seconds * 1000;
			const answer = await memory.change(given, name, (value) => {
				const all = value === null ? [] : (JSON.parse(value) as Given[]);
				const waiting = all.filter((one) => one.end >= time);
				const last = waiting.at(-1);
				if (last && waiting.length >= atOnce) return { value, until: 0, answer: last.id };
				return { value: JSON.stringify([...waiting, { id, end }]), until: end, answer: id };
			});
			if (answer === id) {
				const value = JSON.stringify({ id: digest(name), end });
				await memory.change(names, id, () => ({ value, until: end, answer: undefined }));
			}
			return answer;
		},
		async nameOf(id) {
			const value = await recall(memory, names, id);
			if (value === null) return null;
			const { id: name, end } = JSON.parse(value) as Given;
			return end >= now().getTime() ? name : null;
		},
	};
}
