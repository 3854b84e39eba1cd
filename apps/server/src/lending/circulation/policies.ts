/** Lending policy and calendar of each library, cached until a setting or a closed day changes. */
import { type Calendar, type ClosedDay, makeCalendar, weekend } from "@rafta/library/calendar/calendar";
import { policyOf, type SettingsRow } from "@rafta/library/circulation/policy";
import type { Policy } from "@rafta/library/circulation/types";
import { type HoldPolicy, holdPolicyOf } from "@rafta/library/holds/policy";
import { type SwapRules, swapRulesOf } from "@rafta/library/swaps/rules";
import type { RecordReader, RecordService, Stored } from "../../records.ts";

export interface LibraryPolicy {
	readonly policy: Policy;
	readonly holds: HoldPolicy;
	readonly calendar: Calendar;
	/** Source data of the calendar: an offline desk rebuilds it from these. */
	readonly closedDays: readonly ClosedDay[];
	/** 0 Sunday ... 6 Saturday. */
	readonly closedWeekdays: readonly number[];
	/** Handling of the library's copies that are returned at another library. */
	readonly elsewhere: "in_transit" | "stays";
	/** Settings of the whole school; libraries have none of their own. */
	readonly swaps: SwapRules;
}

export interface Policies {
	/** Reads committed data only, so that a failed transaction leaves nothing in the cache. */
	of(schoolId: string, libraryId: string): Promise<LibraryPolicy>;
}

/** Returns the library's own settings, else its school's, else the system's. */
export async function settingsOf(
	records: RecordReader,
	school: string,
	library: string,
): Promise<Stored<"library_settings"> | null> {
	return (
		(await records.findBy("library_settings", { school_id: school, library_id: library })) ??
		(await records.findBy("library_settings", { school_id: school, library_id: "" })) ??
		(await records.findBy("library_settings", { school_id: "", library_id: "" }))
	);
}

/** Returns the swap rules that apply where a school has none. */
export async function swapRulesOfAll(records: RecordReader): Promise<SwapRules> {
	const all = await records.findBy("library_settings", { school_id: "", library_id: "" });
	return swapRulesOf(all?.swap_settings);
}

/** Returns a school's swap rules: each member comes from the school's row, else the system's, else the defaults. */
async function swapRulesFor(records: RecordReader, school: string): Promise<SwapRules> {
	const own = await records.findBy("library_settings", { school_id: school, library_id: "" });
	const all = await records.findBy("library_settings", { school_id: "", library_id: "" });
	return swapRulesOf(own?.swap_settings, all?.swap_settings);
}

async function load(records: RecordReader, school: string, library: string): Promise<LibraryPolicy> {
	const row = await settingsOf(records, school, library);
	const days = await records.list("closed_days", {
		filter:
			"scope = 'system' || (school_id = {:school} && (scope = 'school' || (scope = 'library' && library_id = {:library})))",
		params: { school, library },
	});
	const weekdays = Array.isArray(row?.closed_weekdays) ? row.closed_weekdays.map(Number) : weekend;
	return {
		policy: policyOf(row as SettingsRow | null),
		holds: holdPolicyOf(row),
		calendar: makeCalendar(days as unknown as ClosedDay[], weekdays),
		closedDays: days as unknown as ClosedDay[],
		closedWeekdays: weekdays,
		elsewhere: row?.return_elsewhere === "stays" ? "stays" : "in_transit",
		swaps: await swapRulesFor(records, school),
	};
}

/** Policies of a service's libraries; the cache is cleared whenever its source data changes. */
export function createPolicies(service: RecordService): Policies {
	const remembered = new Map<string, Promise<LibraryPolicy>>();
	service.onRestore(() => remembered.clear());
	service.onOutdated((collection) => {
		if (collection === "library_settings" || collection === "closed_days") remembered.clear();
	});
	return {
		of(school, library) {
			const key = `${school} ${library}`;
			const known = remembered.get(key);
			if (known) return known;
			const loading = load(service, school, library);
			remembered.set(key, loading);
			loading.catch(() => remembered.delete(key));
			return loading;
		},
	};
}
