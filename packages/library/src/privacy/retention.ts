/**
 * Retention periods of personal data (Law 6698, article 7). An empty or zero setting means the default, so that nobody
 * keeps children's data for ever by leaving a field empty.
 */
import type { CalendarDate } from "../turkish/dates.ts";

/** Months for which each kind is kept. */
export interface Retention {
	/** Readers who have left the school; then they are made anonymous. */
	readonly leavers_months: number;
	/** Messages of the contact form. */
	readonly contacts_months: number;
	/** Entries of the access journal; the log of a destruction is kept for three years. */
	readonly audit_months: number;
	/** In-app notices. */
	readonly notices_months: number;
}

export const retentionDefaults: Retention = {
	leavers_months: 24,
	contacts_months: 12,
	audit_months: 36,
	notices_months: 6,
};

/** Months for which a returned loan still names its reader by default: a school year. */
const historyDefault = 12;

const isSet = (value: unknown): value is number => typeof value === "number" && value > 0;

/** Settings in force: each as set, otherwise its default. */
export const retentionOf = (row: Readonly<Record<string, unknown>> | null): Retention =>
	Object.fromEntries(
		Object.entries(retentionDefaults).map(([name, months]) => {
			const own = row?.[name];
			return [name, isSet(own) ? own : months];
		}),
	) as unknown as Retention;

/**
 * `history_months` of the first settings that define it: the library's, its school's, the system's; otherwise the
 * default.
 */
export const historyMonths = (rows: readonly (Readonly<Record<string, unknown>> | null)[]): number =>
	rows.map((row) => row?.history_months).find(isSet) ?? historyDefault;

/** Returns the same day that many months before; the last day of the month where that day does not exist. */
export function monthsBefore(date: CalendarDate, months: number): CalendarDate {
	const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
	const first = new Date(Date.UTC(year, month - 1 - months, 1));
	const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
	first.setUTCDate(Math.min(day, last));
	return first.toISOString().slice(0, 10);
}
