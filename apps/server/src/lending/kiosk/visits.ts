/**
 * Visits of readers at a kiosk: started with a card, ended with a button or after a time without a scan. Stored in the
 * memory shared by all processes, never in the browser alone, so that an abandoned screen belongs to nobody.
 */
import { randomBytes } from "node:crypto";
import { instantOf } from "@rafta/library/turkish/dates";
import { dismiss, type Memory } from "@rafta/records";

const kind = "kiosk";
/** Milliseconds without a scan after which a visit ends; the screen ends it sooner. */
const quiet = 120_000;

export interface Visit {
	readonly reader: string;
	/** The kiosk's account: no other can continue the visit. */
	readonly kiosk: string;
	/** Milliseconds since 1970. */
	readonly begun: number;
	/** Whether the reader has proved who they are, by a PIN or the key of the card's QR code. */
	readonly isProved: boolean;
}

/** Whether a loan was made in a visit. `loaned_at`: as it is stored. */
export const isLoanOf = ({ begun }: Visit, { loaned_at }: { readonly loaned_at: string }): boolean =>
	instantOf(loaned_at).getTime() >= begun;

/** Whether a visit names a loan of its reader: to a card's number alone only those made in it. */
export const mayName = (visit: Visit, loan: { readonly loaned_at: string }): boolean =>
	visit.isProved || isLoanOf(visit, loan);

interface StoredVisit extends Visit {
	readonly until: number;
}

const read = (value: string | null): StoredVisit | null => (value === null ? null : JSON.parse(value));

export function kioskVisits(memory: Memory, now: () => Date) {
	const time = (): number => now().getTime();
	return {
		async begin(kiosk: string, reader: string, isProved: boolean): Promise<{ id: string; visit: Visit }> {
			const id = randomBytes(24).toString("base64url");
			const until = time() + quiet;
			const visit: StoredVisit = { reader, kiosk, begun: time(), isProved, until };
			await memory.change(kind, id, () => ({ value: JSON.stringify(visit), until, answer: undefined }));
			return { id, visit };
		},
		/** Returns a visit that is still active, and extends it. */
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
