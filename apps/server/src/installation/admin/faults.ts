/** Recent failures from the log: how often and where, without request contents or callers. */

import type { Faults } from "@rafta/library/admin/answers";
import { formatInstant } from "@rafta/records";
import type { RecordService } from "../../records.ts";

/** Log entries examined, latest first. */
const MAX_LOG_ENTRIES = 500;
const shown = 8;
const day = 86_400_000;

/**
 * Address without its query string and with `{id}` in place of record identifiers, so that neither reveals a person.
 */
export const placeOf = (method: string, url: string): string =>
	`${method} ${url
		.replace(/[?#].*$/, "")
		.split("/")
		.map((part) => (/^[a-z0-9]{15}$/.test(part) || /[%.@]|\d{3}/.test(part) ? "{id}" : part))
		.join("/")
		.slice(0, 120)}`;

export async function faultsOf(service: RecordService, now: Date): Promise<Faults> {
	const since = formatInstant(new Date(now.getTime() - day));
	const filter = `level = 8 && created >= "${since}"`;
	const page = await service.logs.list({
		filter,
		sort: "-created",
		perPage: String(MAX_LOG_ENTRIES),
		skipTotal: "1",
	});
	const places = new Map<string, { place: string; status: number; count: number; last: string }>();
	let failed = 0;
	for (const { data, created } of page.items) {
		const status = Number(data.status) || 500;
		if (status >= 500) failed += 1;
		const place = placeOf(String(data.method ?? ""), String(data.url ?? ""));
		const key = `${status} ${place}`;
		const known = places.get(key) ?? { place, status, count: 0, last: created };
		known.count += 1;
		places.set(key, known);
	}
	const ordered = [...places.values()].sort(
		(a, b) => Number(b.status >= 500) - Number(a.status >= 500) || b.count - a.count,
	);
	return {
		refused: page.items.length - failed,
		failed,
		more: page.items.length === MAX_LOG_ENTRIES,
		places: ordered.slice(0, shown),
	};
}
