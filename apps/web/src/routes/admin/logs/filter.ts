/** Filters of the log: from the address of the screen to a filter of the server. Pure. */
import { literal } from "#data";

export const spans = {
	hour: 3_600_000,
	day: 86_400_000,
	week: 7 * 86_400_000,
	month: 30 * 86_400_000,
} as const;
export type Span = keyof typeof spans;

const isSpan = (text: string | null): text is Span => text !== null && Object.hasOwn(spans, text);

export const levels = ["-4", "0", "4", "8"] as const;
export const methods = ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD"] as const;
export const statuses = ["2", "3", "4", "5"] as const;

export interface LogQuery {
	readonly span: Span;
	readonly level: string;
	readonly method: string;
	/** The first digit of a response's status. */
	readonly status: string;
	readonly text: string;
	/** An account's id or an IP address. */
	readonly who: string;
}

const oneOf = (list: readonly string[], text: string | null): string =>
	text !== null && list.includes(text) ? text : "";

/** Reads the filters from the address; invalid ones are ignored. */
export function readQuery(params: URLSearchParams): LogQuery {
	const span = params.get("span");
	return {
		span: isSpan(span) ? span : "day",
		level: oneOf(levels, params.get("level")),
		method: oneOf(methods, params.get("method")),
		status: oneOf(statuses, params.get("status")),
		text: (params.get("q") ?? "").slice(0, 200),
		who: (params.get("who") ?? "").trim().slice(0, 100),
	};
}

/** An instant in the format that the server compares. */
const instant = (milliseconds: number): string => new Date(milliseconds).toISOString().replace("T", " ");

/** The filter, for a moment in milliseconds since 1970. */
export function filterOf({ span, level, method, status, text, who }: LogQuery, now: number): string {
	const parts = [`created >= ${literal(instant(now - spans[span]))}`];
	if (level) parts.push(`level >= ${level}`);
	if (method) parts.push(`data.method = ${literal(method)}`);
	if (status) parts.push(`data.status >= ${status}00`, `data.status < ${Number(status) + 1}00`);
	if (text.trim()) parts.push(`message ~ ${literal(text.trim())}`);
	if (who) parts.push(`(data.authId = ${literal(who)} || data.userIP = ${literal(who)})`);
	return parts.join(" && ");
}

export interface Hour {
	/** `2026-03-05 09:00:00.000Z`. */
	readonly date: string;
	readonly total: number;
}

export interface Column {
	/** Start, in milliseconds since 1970. */
	readonly start: number;
	readonly total: number;
}

/**
 * Hourly counts as columns without gaps: one per hour, or for longer spans one per day of 24 hours, the last of which
 * ends now.
 */
export function columnsOf(hours: readonly Hour[], span: Span, now: number): Column[] {
	const size = spans[span] > spans.day ? spans.day : spans.hour;
	const hour = spans.hour;
	const end = Math.floor(now / hour) * hour + hour;
	const count = Math.max(Math.round(spans[span] / size), 1) + (size === hour ? 1 : 0);
	const columns = Array.from({ length: count }, (_, place) => ({
		start: end - (count - place) * size,
		total: 0,
	}));
	for (const { date, total } of hours) {
		const at = new Date(date.replace(" ", "T")).getTime();
		const column = columns[Math.floor((at - (end - count * size)) / size)] ?? columns[0];
		if (column) column.total += total;
	}
	return columns;
}
