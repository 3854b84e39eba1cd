/**
 * Who stands in front of a kiosk: begun with a card, over with a button or after some time without a scan. Kept in the
 * memory that all processes share, never in the browser alone: a screen that was left open is nobody's.
 */
import { randomBytes } from "node:crypto";
import { dismiss, type Memory } from "@rafta/records";

const kind = "kiosk";
/** Milliseconds without a scan after which a visit is over; the screen ends it sooner. */
const quiet = 120_000;

export interface Visit {
	readonly reader: string;
	/** The kiosk's account: no other continues the visit. */
	readonly kiosk: string;
	/** Milliseconds since 1970. */
	readonly begun: number;
}

interface Kept extends Visit {
	readonly until: number;
}

const read = (value: string | null): Kept | null => (value === null ? null : JSON.parse(value));

export function kioskVisits(memory: Memory, now: () => Date) {
	const time = (): number => now().getTime();
	return {
		async begin(kiosk: string, reader: string): Promise<string> {
			const id = randomBytes(24).toString("base64url");
			const until = time() + quiet;
			const visit: Kept = { reader, kiosk, begun: time(), until };
			await memory.change(kind, id, () => ({ value: JSON.stringify(visit), until, answer: undefined }));
			return id;
		},
		/** The visit as long as it lasts, which begins anew with each look at it. */
		goOn: (kiosk: string, id: string): Promise<Visit | null> =>
			memory.change<Visit | null>(kind, id, (value) => {
				const visit = read(value);
				if (!visit || visit.kiosk !== kiosk) return { value, until: visit?.until ?? 0, answer: null };
				if (visit.until < time()) return { value: null, until: 0, answer: null };
				const until = time() + quiet;
				return { value: JSON.stringify({ ...visit, until }), until, answer: visit };
			}),
		async end(kiosk: string, id: string): Promise<void> {
			if (await this.goOn(kiosk, id)) await dismiss(memory, kind, id);
		},
	};
}
