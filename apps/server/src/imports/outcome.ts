/** What became of one row, and why not, in both languages. */
import type { Text } from "@rafta/records";

export const reasons = {
	since_changed: {
		tr: "Kayıt önizlemeden sonra değişmiş; dokunulmadı.",
		en: "The record was changed after the preview; it was left alone.",
	},
	gone: { tr: "Okur artık kayıtta yok.", en: "The reader is no longer in the register." },
	number_taken: {
		tr: "Bu okul numarası artık başka bir okurun.",
		en: "The school number is another reader's by now.",
	},
	has_history: {
		tr: "Okurun aktarımdan sonra kaydı oluşmuş; silinmedi.",
		en: "Something was recorded about the reader since; the reader was not deleted.",
	},
	not_accepted: { tr: "Kayıt kabul edilmedi.", en: "The record was not accepted." },
} as const satisfies Readonly<Record<string, Text>>;

export type Reason = keyof typeof reasons;

export interface Outcome {
	readonly state: "applied" | "skipped" | "refused" | "undone" | "kept";
	readonly reason?: Reason;
	/** Further values of the row. */
	readonly row?: Readonly<Record<string, unknown>>;
}

export const refused = (reason: Reason): Outcome => ({ state: "refused", reason });
export const kept = (reason: Reason): Outcome => ({ state: "kept", reason });
