import { formatInstant } from "../instant.ts";

const at = (base: Date, ...changes: ((date: Date) => void)[]): string => {
	const date = new Date(base);
	for (const change of changes) change(date);
	return formatInstant(date);
};
const startOfDay = (date: Date) => date.setUTCHours(0, 0, 0, 0);
const endOfDay = (date: Date) => date.setUTCHours(23, 59, 59, 999);

/** Date macros, all in UTC, as PocketBase documents them. */
export const macros: Readonly<Record<string, (now: Date) => string | number>> = {
	"@now": formatInstant,
	"@second": (now) => now.getUTCSeconds(),
	"@minute": (now) => now.getUTCMinutes(),
	"@hour": (now) => now.getUTCHours(),
	"@day": (now) => now.getUTCDate(),
	"@weekday": (now) => now.getUTCDay(),
	"@month": (now) => now.getUTCMonth() + 1,
	"@year": (now) => now.getUTCFullYear(),
	"@yesterday": (now) => at(now, (date) => date.setUTCDate(date.getUTCDate() - 1)),
	"@tomorrow": (now) => at(now, (date) => date.setUTCDate(date.getUTCDate() + 1)),
	"@todayStart": (now) => at(now, startOfDay),
	"@todayEnd": (now) => at(now, endOfDay),
	"@monthStart": (now) => at(now, (date) => date.setUTCDate(1), startOfDay),
	"@monthEnd": (now) => at(now, (date) => date.setUTCMonth(date.getUTCMonth() + 1, 0), endOfDay),
	"@yearStart": (now) => at(now, (date) => date.setUTCMonth(0, 1), startOfDay),
	"@yearEnd": (now) => at(now, (date) => date.setUTCMonth(11, 31), endOfDay),
};
